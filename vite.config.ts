/// <reference types="@remix-run/node" />
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

import remixConfig from './remix.config.js'
import { createChunks } from './vite.chunks.config'
import { withoutRuns } from './vite.commands.config'
import { bareIcons } from './vite.icons.config'
import { licences } from './vite.licenses.config'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** The web app: browser bundle to build/client, server bundle to build/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths(), withoutRuns(), bareIcons(), licences()],
  // They stand in licences.txt.
  esbuild: { legalComments: 'none' },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1_200,
    // Every file would be compressed once more, to print how small it is.
    reportCompressedSize: false,
    rollupOptions: {
      // Files that need each other may run in the wrong order: that breaks pages, not the build.
      onwarn(warning, warn) {
        if (warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message)
        warn(warning)
      },
      output: {
        // The smallest are joined where that loads next to nothing more.
        experimentalMinChunkSize: 1_000,
        ...(!isSsrBuild && { manualChunks: createChunks(), onlyExplicitManualChunks: true }),
      },
    },
  },
  // The provider's files and the data directory change while the app runs; they are not its sources.
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/provider/**'] } },
}))
