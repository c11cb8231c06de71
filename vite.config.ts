/// <reference types="@remix-run/node" />
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** The web app: browser bundle to build/client, server bundle to build/server. */
export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig), tsconfigPaths()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1_200,
    // Each file costs its headers and compresses by itself: small ones are joined where nothing loads more for it.
    rollupOptions: { output: { experimentalMinChunkSize: 12_000 } },
  },
  // The provider's files and the data directory change while the app runs; they are not its sources.
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/provider/**'] } },
})
