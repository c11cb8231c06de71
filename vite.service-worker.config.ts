import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

import { locales } from './vite.locales.config'

/** The service worker: one plain script at a fixed address, built after the web app and beside its files. */
export default defineConfig({
  plugins: [locales(), tsconfigPaths()],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'build/client',
    emptyOutDir: false,
    rollupOptions: {
      input: 'app/offline/pages/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js', inlineDynamicImports: true },
    },
  },
})
