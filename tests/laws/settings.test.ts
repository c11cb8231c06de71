import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'

import { expect, test } from 'vitest'

import { loadConfig, settingNames } from 'provider/config'
import { readSources } from 'tests/support/sources/sources'
import { readSettings, SETTINGS } from '../../scripts/settings.mjs'

const secrets = { SESSION_SECRET: 's'.repeat(32), TOKEN_SECRET: 't'.repeat(32), PROVIDER_SECRET: 'p'.repeat(32) }
const WRONG: Record<string, string> = {
  PROVIDER_PORT: '70000',
  DATABASE_URL: 'mysql://db/plumbline',
  FILES_URL: 'https://s3.example/bucket',
  APP_ORIGIN: 'https://plumbline.example/app',
  TRUSTED_PROXIES: '10.0.0.0/8, everybody',
  TOKEN_SECRET: 'short',
  PROVIDER_SECRET: 'short',
  DEMO: 'yes',
  SMTP_URL: 'mail.example',
  CONTACT_EMAIL: 'nobody',
  ADMIN_EMAIL: 'nobody',
  ADMIN_NAME: 'a'.repeat(81),
  GEOCODER_URL: 'ftp://geocoder.example',
  AI_BASE_URL: 'ai.example',
  AI_TIMEOUT_SECONDS: '0',
  ACCESS_TOKEN_SECONDS: '0',
  MAX_UPLOAD_BYTES: '2 GB',
  ARCHIVE_DAYS: '0',
  MAX_PIXELS: '0',
  LOG_LEVEL: 'loud',
}

test('.env.example lists exactly the existing settings', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'))
  expect(Object.keys(example).sort()).toEqual(Object.keys(SETTINGS).sort())
})

test('every setting of the provider is listed', () => {
  expect(settingNames.filter((name) => !(name in SETTINGS))).toEqual(['NODE_ENV'])
})

/** Variables defined by the system, Node, npm and the test browser. */
const NOT_OURS = ['NODE_ENV', 'PATH', 'SystemRoot', 'TMPDIR', 'CHROME_PATH', 'npm_execpath', 'npm_lifecycle_event']

test('no code reads an unlisted variable', async () => {
  const sources = (await readSources()).filter(
    ({ file }) => /^(app|contract|provider|scripts)\/.*\.(ts|tsx|mjs)$/.test(file) && !file.includes('.test.'),
  )
  const read = sources.flatMap(({ file, text }) => namesRead(text).map((name) => ({ file, name })))
  expect(read.some(({ name }) => name === 'PLUMBLINE_PG')).toBe(true)
  expect(read.filter(({ name }) => !(name in SETTINGS) && !NOT_OURS.includes(name))).toEqual([])
})

/** `process.env.NAME`, `process.env['NAME']` and `const { NAME } = process.env`. */
function namesRead(text: string): string[] {
  const direct = [...text.matchAll(/process\.env(?:\.|\[')(\w+)/g)].map(([, name = '']) => name)
  const taken = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  )
  return [...direct, ...taken]
}

test('.env.example copied unchanged has no effect', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'))
  const provider = (env: Record<string, string | undefined>) => loadConfig({ ...env, ...secrets })
  expect(provider(example)).toEqual(provider({}))
})

test.each(Object.entries(WRONG))('start and provider refuse an invalid %s with the same sentence', (name, value) => {
  expect(sentenceOf(() => readSettings({ ...secrets, [name]: value }, ''))).toBe(
    sentenceOf(() => loadConfig({ ...secrets, [name]: value })),
  )
})

function sentenceOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('The wrong setting was taken.')
}
