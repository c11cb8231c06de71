/// <reference types="@remix-run/node" />
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

import remixConfig from './remix.config.js'
import { licenses } from './vite.licenses.config'
import { locales, splitLocales } from './vite.locales.config'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * Files of the browser's bundle that many pages share, each with everything its modules import. A module that two of them
 * import is named in the one that both may load; all modules not reached from here are split by the pages that import them.
 */
const sharedChunks = {
  framework: ['react', 'react-dom', 'react-dom/client', '@remix-run/react', 'get-nonce', 'app/jsx/jsx-runtime.ts'],
  /** Every page. */
  base: [
    'app/root.tsx',
    'app/components/status/shape.tsx',
    'app/components/ui/input.tsx',
    'app/components/ui/key-cap.tsx',
    'app/components/ui/mod-enter.tsx',
    'app/components/ui/textarea.tsx',
    'app/components/form/form-error.tsx',
    'app/components/form/field-error.tsx',
    'lucide-react/icons/command',
    'lucide-react/icons/corner-down-left',
    'app/components/form/submit-key.ts',
    'app/hooks/use-platform.ts',
    'app/hooks/use-answer.ts',
    'app/lib/time/dates.ts',
    'app/lib/where-from.ts',
    'locales/engine/catalog.ts',
    'locales/trouble.ts',
    'app/components/ui/parts.tsx',
    'app/lib/text/language-choices.ts',
    'contract/core/time-zones.ts',
  ],
  /** Every page behind the sign-in. */
  shell: [
    'app/routes/_app.tsx',
    'app/lib/text/money.ts',
    'app/components/command/command-button.tsx',
    'app/components/status/status-pill.tsx',
    'app/components/status/progress.tsx',
    'app/components/status/facts.tsx',
    'app/components/ui/select.tsx',
    'app/components/ui/skeleton.tsx',
    'app/components/ui/table.tsx',
    'app/components/form/discard.tsx',
    'app/lib/text/list-text.ts',
    'contract/money/cents.ts',
    'contract/requests/draw-title.ts',
    'locales/shell.ts',
    'locales/records.ts',
    'locales/commands.ts',
    'app/components/shell/use-clock.ts',
    'app/components/shell/viewer.ts',
    'app/components/lots/lot-text.ts',
    'locales/form.ts',
    '@radix-ui/react-id',
    '@radix-ui/react-use-callback-ref',
    '@radix-ui/primitive',
    '@radix-ui/react-context',
    '@radix-ui/react-primitive',
    '@radix-ui/react-presence',
    '@radix-ui/react-use-controllable-state',
    'lucide-react/icons/check',
  ],
  /** Pages of records. */
  refs: ['app/components/review/refs.ts', 'app/components/requests/request-text.ts'],
  /** Every page of a draw request. */
  request: [
    'app/components/review/inspection-context.tsx',
    'app/components/requests/request-title.ts',
    'app/components/requests/use-request-screen.ts',
    'app/components/requests/contacts.tsx',
    'app/hooks/use-resource.ts',
  ],
  /** Forms, before the sign-in too. */
  fields: ['@conform-to/react', 'app/components/form/field.tsx', 'app/components/form/edited-fields.ts'],
  table: [
    'app/components/ui/checkbox.tsx',
    'app/components/table/data-table.tsx',
    'app/components/table/use-list-cursor.ts',
  ],
  /** Tables without the list's filters, too. */
  paging: ['app/components/table/pager.tsx', 'app/lib/lists/list-query.ts', 'locales/table.ts'],
  list: ['app/components/table/list-screen.tsx'],
  /** Pages with typed amounts. */
  amounts: ['app/lib/text/typed-dollars.ts'],
  /** Forms of records. */
  dialog: [
    'app/components/form/record-dialog.tsx',
    'app/components/form/select-field.tsx',
    'app/components/form/dialog-error.tsx',
    'app/components/form/money-field.tsx',
  ],
}

/** The web app: browser bundle to build/client, server bundle to build/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), locales(), splitLocales(), remix(remixConfig), tsconfigPaths(), licenses()],
  // They stand in licenses.txt.
  esbuild: { legalComments: 'none' },
  build: {
    target: 'es2022',
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, safari10: false, compress: { passes: 2 }, format: { comments: false } },
    chunkSizeWarningLimit: 1_200,
    // Every file would be compressed once more, to print how small it is.
    reportCompressedSize: false,
    rollupOptions: {
      // Files that need each other may run in the wrong order: that breaks pages, not the build.
      onwarn(warning, warn) {
        if (warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message)
        warn(warning)
      },
      // Remix preloads what a page's files import, so files need not repeat the imports of those that they import.
      output: isSsrBuild ? {} : { manualChunks: sharedChunks, hoistTransitiveImports: false },
    },
  },
  // The provider's files and the data directory change while the app runs; they are not its sources.
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/provider/**'] } },
}))
