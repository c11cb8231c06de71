import { describe, expect, test } from 'vitest'

import { loadConfig } from 'provider/config'

const secrets = { TOKEN_SECRET: 't'.repeat(32), PROVIDER_SECRET: 'p'.repeat(32) }

test('the defaults run everything on this machine', () => {
  expect(loadConfig(secrets)).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: null,
    appOrigin: 'http://localhost:3000',
    demo: true,
    smtpUrl: null,
    ai: null,
    logLevel: 'info',
    maxUploadBytes: 2_147_483_648,
    maxPixels: 120_000_000,
  })
})

test('an empty variable counts as not set', () => {
  expect(loadConfig({ ...secrets, DATABASE_URL: '', PROVIDER_PORT: ' ' })).toMatchObject({
    databaseUrl: null,
    port: 4000,
  })
})

test("somebody else's database gets the demo only when asked", () => {
  const DATABASE_URL = 'postgres://me@db/plumbline'
  expect(loadConfig({ ...secrets, DATABASE_URL }).demo).toBe(false)
  expect(loadConfig({ ...secrets, DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(loadConfig({ ...secrets, DEMO: '0' }).demo).toBe(false)
})

describe('a wrong setting is one clear sentence', () => {
  test.each([
    [{ PROVIDER_PORT: '70000' }, 'PROVIDER_PORT must be a port number from 0 to 65535, not "70000".'],
    [
      { DATABASE_URL: 'mysql://me:secret@db/x' },
      'DATABASE_URL must be an address that begins with postgres: or postgresql:.',
    ],
    [
      { APP_ORIGIN: 'plumbline.example' },
      'APP_ORIGIN must be an origin such as https://plumbline.example, not "plumbline.example".',
    ],
    [{ TOKEN_SECRET: '' }, 'TOKEN_SECRET is not set: the provider needs a secret of at least 32 characters.'],
    [{ PROVIDER_SECRET: 'short' }, 'PROVIDER_SECRET must be a secret of at least 32 characters.'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that begins with smtp: or smtps:.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    [{ MAX_PIXELS: '-1' }, 'MAX_PIXELS must be a whole number above 0, not "-1".'],
    [{ AI_BASE_URL: 'http://ai.example' }, 'AI_MODEL is not set: AI_BASE_URL needs the name of a model.'],
  ])('%o', (wrong, sentence) => {
    expect(() => loadConfig({ ...secrets, ...wrong })).toThrow(sentence)
  })
})
