import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { choosePort } from './ports.mjs'
import { makeDataDirectory, readSettings, SettingError } from './settings.mjs'

/**
 * Messages about invalid settings; tests/e2e/account/start.test.ts tests that the start prints nothing else and exits.
 */
describe('an invalid setting stops the start with one sentence', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535, not "abc".'],
    [{ DATABASE_URL: 'mysql://db/x' }, 'DATABASE_URL must be an address that begins with postgres: or postgresql:.'],
    [{ PROVIDER_API_URL: 'provider' }, 'PROVIDER_API_URL must be an address that begins with http: or https:.'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be a secret of at least 32 characters.'],
    [
      { NODE_ENV: 'production' },
      'SESSION_SECRET is not set: with NODE_ENV=production it must be a secret of at least 32 characters.',
    ],
  ])('%o', (env, sentence) => {
    expect(() => readSettings(env, '')).toThrow(new SettingError(sentence))
  })

  test('a HOST of another machine', async () => {
    const choosing = choosePort('PORT', '0', 'HOST', '192.0.2.1')
    await expect(choosing).rejects.toThrow(
      new SettingError('HOST must be an address of this machine, not "192.0.2.1".'),
    )
  })

  test('a DATA_DIR that cannot be created', () => {
    const inFile = path.join(import.meta.dirname, 'settings.test.ts', 'data')
    expect(() => makeDataDirectory(inFile)).toThrow(new SettingError(`DATA_DIR (${inFile}) cannot be used: ENOTDIR.`))
  })
})
