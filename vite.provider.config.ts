import { readdirSync } from 'node:fs'
import path from 'node:path'

import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

import { locales } from './vite.locales.config'

// A worker thread is a file of its own: every provider/**/*-worker.ts is built beside server.js under its own name.
const workers = readdirSync('provider', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-worker.ts'))
  .map((file) => [path.basename(file, '.ts'), path.join('provider', file)])

/** The provider: one bundle for Node with its own sources inside and packages left in node_modules. */
export default defineConfig({
  plugins: [locales(), tsconfigPaths()],
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build/provider',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: { server: 'provider/server.ts', ...Object.fromEntries(workers) },
      output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
