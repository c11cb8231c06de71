import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

import { locales, splitLocales } from './vite.locales.config'

const plugins = [locales(), splitLocales(), tsconfigPaths({ root: import.meta.dirname })]
// Polled conditions may take longer on a slow machine than the usual second.
const expect = { poll: { timeout: 20_000 } }

const prepared = process.env.PREPARED_MODULES

// These work all the time, and each worker loads the product first: one for each of two cores.
const working = 2
// More at once than there are cores: much of their time these wait, for a database or for what takes ten seconds.
const waiting = 4

// To load the product anew for each file would be a good part of the time (`isolate: false`): every file makes what it
// changes and takes it down.
export default defineConfig({
  plugins,
  test: {
    env: { NODE_ENV: 'test' },
    globalSetup: ['tests/support/world/global-setup.ts'],
    // Four projects load the same product: what one has made ready the next need not, as long as one `npm test` lasts.
    experimental: { fsModuleCache: Boolean(prepared), fsModuleCachePath: prepared },
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          include: [
            '{app,contract,locales,provider,report,scripts}/**/*.test.{ts,tsx}',
            'tests/unit/**/*.test.{ts,tsx}',
          ],
          maxWorkers: working,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins,
        test: {
          name: 'laws',
          include: ['tests/laws/**/*.test.ts'],
          maxWorkers: working,
          isolate: false,
          // Some read every file there is.
          testTimeout: 120_000,
        },
      },
      {
        plugins,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          maxWorkers: waiting,
          isolate: false,
          sequence: { groupOrder: 1 },
          expect,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // Browser tests wait a sixth of their time for what comes in its own time: a third worker uses it on two cores.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 2 },
          expect,
          // A race lost on a busy machine is told by name (tests/support/browser/second-tries.ts) and does not hold back the rest.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
