import { describe, expect, test } from 'vitest'

import { loadConfig } from './config'

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
    agencyStorageBytes: null,
    maxPixels: 200_000_000,
  })
})

test('an empty variable counts as not set', () => {
  expect(loadConfig({ ...secrets, DATABASE_URL: '', PROVIDER_PORT: ' ' })).toMatchObject({
    databaseUrl: null,
    port: 4000,
  })
})

test('an external database gets the demo only on request', () => {
  const DATABASE_URL = 'postgres://me@db/plumbline'
  expect(loadConfig({ ...secrets, DATABASE_URL }).demo).toBe(false)
  expect(loadConfig({ ...secrets, DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(loadConfig({ ...secrets, DEMO: '0' }).demo).toBe(false)
})

test('parses the bucket from its URL, with TLS by default', () => {
  const keys = { FILES_KEY_ID: 'key', FILES_SECRET: 'secret' }
  const read = (FILES_URL: string) => loadConfig({ ...secrets, ...keys, FILES_URL }).bucket
  expect(read('s3://s3.eu-central-1.amazonaws.com/site.photos?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'site.photos',
    region: 'eu-central-1',
    keyId: 'key',
    secret: 'secret',
  })
  expect(read('s3+http://10.0.0.7:9000/photos/')).toMatchObject({ endpoint: 'http://10.0.0.7:9000', bucket: 'photos' })
  expect(loadConfig(secrets).bucket).toBeNull()
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
    [
      { FILES_URL: 's3://me:secret@s3.example/bucket' },
      'FILES_URL must be an address such as s3://s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1.',
    ],
    [{ FILES_URL: 's3://s3.example/bucket', FILES_SECRET: 's' }, 'FILES_KEY_ID is not set: FILES_URL needs both.'],
    [{ FILES_URL: 's3://s3.example/bucket', FILES_KEY_ID: 'k' }, 'FILES_SECRET is not set: FILES_URL needs both.'],
    [{ AI_BASE_URL: 'http://ai.example' }, 'AI_MODEL is not set: AI_BASE_URL needs the name of a model.'],
  ])('%o', (wrong, sentence) => {
    expect(() => loadConfig({ ...secrets, ...wrong })).toThrow(sentence)
  })
})
