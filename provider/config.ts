import { isIP } from 'node:net'
import path from 'node:path'

import { z } from 'zod'

import { mostPixels } from 'contract/core/file-limits'

import type { BucketSettings } from './adapters/bucket'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SECRET_CHARACTERS = 32
const GIB = 1024 ** 3
const bucketExample = 'an address such as s3://s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1'

const text = z.string().trim()
const set = text.min(1)
const portNumber = (name: string, fallback: number) =>
  text
    .default(String(fallback))
    .refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
      says(name, 'a port number from 0 to 65535', true),
    )
    .transform(Number)
const address = (name: string, ...protocols: string[]) =>
  set
    .refine(
      (value) => hasProtocol(value, protocols),
      says(name, `an address that begins with ${protocols.join(' or ')}`),
    )
    .nullable()
    .default(null)
const mailbox = (name: string) =>
  text
    .pipe(z.email(says(name, 'an e-mail address', true)))
    .nullable()
    .default(null)
const secret = (name: string) =>
  text
    .default('')
    .refine((value) => value.length > 0, {
      error: `${name} is not set: the provider needs a secret of at least ${SECRET_CHARACTERS} characters.`,
    })
    .refine((value) => value.length === 0 || value.length >= SECRET_CHARACTERS, {
      error: `${name} must be a secret of at least ${SECRET_CHARACTERS} characters.`,
    })
const wholeNumber = (name: string, fallback: number) =>
  text
    .default(String(fallback))
    .refine((value) => /^[1-9]\d{0,14}$/.test(value), says(name, 'a whole number above 0', true))
    .transform(Number)
const optionalNumber = (name: string) =>
  text
    .refine((value) => /^[1-9]\d{0,14}$/.test(value), says(name, 'a whole number above 0', true))
    .transform(Number)
    .nullable()
    .default(null)
const flag = (name: string) =>
  text
    .refine((value) => value === '0' || value === '1', says(name, '0 or 1', true))
    .nullable()
    .default(null)

const environment = z.object({
  NODE_ENV: text.default('development'),
  PROVIDER_PORT: portNumber('PROVIDER_PORT', 4000),
  PROVIDER_HOST: set.default('127.0.0.1'),
  DATA_DIR: set.default('./data'),
  DATABASE_URL: address('DATABASE_URL', 'postgres:', 'postgresql:'),
  FILES_URL: set
    .refine((value) => bucketAt(value) !== null, says('FILES_URL', bucketExample))
    .nullable()
    .default(null),
  FILES_KEY_ID: set.nullable().default(null),
  FILES_SECRET: set.nullable().default(null),
  APP_ORIGIN: text
    .default('http://localhost:3000')
    .refine(isOrigin, says('APP_ORIGIN', 'an origin such as https://plumbline.example', true)),
  TRUSTED_PROXIES: text
    .default('')
    .refine(
      (value) => listOf(value).every(isNetwork),
      says('TRUSTED_PROXIES', 'addresses and networks such as 10.0.0.5, 10.1.0.0/16, fd00::/8', true),
    )
    .transform(listOf),
  TOKEN_SECRET: secret('TOKEN_SECRET'),
  PROVIDER_SECRET: secret('PROVIDER_SECRET'),
  DEMO: flag('DEMO'),
  SMTP_URL: address('SMTP_URL', 'smtp:', 'smtps:'),
  MAIL_FROM: set.default('Plumbline <no-reply@plumbline.test>'),
  CONTACT_EMAIL: mailbox('CONTACT_EMAIL'),
  ADMIN_EMAIL: mailbox('ADMIN_EMAIL'),
  ADMIN_NAME: set.max(80, says('ADMIN_NAME', 'a name of at most 80 characters')).nullable().default(null),
  GEOCODER_URL: address('GEOCODER_URL', 'http:', 'https:'),
  AI_BASE_URL: address('AI_BASE_URL', 'http:', 'https:'),
  AI_MODEL: set.nullable().default(null),
  AI_API_KEY: set.nullable().default(null),
  AI_TIMEOUT_SECONDS: wholeNumber('AI_TIMEOUT_SECONDS', 30),
  LOG_LEVEL: text.default('info').pipe(z.enum(LOG_LEVELS, says('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`, true))),
  ACCESS_TOKEN_SECONDS: wholeNumber('ACCESS_TOKEN_SECONDS', 15 * 60),
  MAX_UPLOAD_BYTES: wholeNumber('MAX_UPLOAD_BYTES', 2 * GIB),
  AGENCY_STORAGE_BYTES: optionalNumber('AGENCY_STORAGE_BYTES'),
  ARCHIVE_DAYS: wholeNumber('ARCHIVE_DAYS', 30),
  MAX_PIXELS: wholeNumber('MAX_PIXELS', mostPixels),
})

/** Names of the environment variables that `loadConfig` reads. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** Password of all demo accounts; `npm start` prints it. */
export const demoPassword = 'Plumbline1!'

/** All settings of the provider, validated once at its start. */
export type Config = {
  readonly isTest: boolean
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds files, mail, logs and the embedded database. */
  readonly dataDir: string
  /** null: the provider runs its own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  /** null: files are stored in `dataDir`. */
  readonly bucket: BucketSettings | null
  /** URL of the web app for users; every link in a mail begins with it. No trailing slash. */
  readonly appOrigin: string
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  readonly tokenSecret: string
  /** Shared secret of the web app and the provider; proves that a client address comes from the web app. */
  readonly providerSecret: string
  /** Loads the demo data into an empty database and lets the admin read the mail log. */
  readonly demo: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Recipient of the contact form; null: the admins. */
  readonly contactEmail: string | null
  /** Lower-cased email of the first admin, created in an installation without one. */
  readonly adminEmail: string | null
  /** Name of the first admin; null when not set. */
  readonly adminName: string | null
  readonly geocoderUrl: string | null
  /** null: texts are generated from the data alone. `quietMs` is the longest pause before a request is given up. */
  readonly ai: {
    readonly baseUrl: string
    readonly model: string
    readonly apiKey: string | null
    readonly quietMs: number
  } | null
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Lifetime of an access token; the refresh token then fetches the next. */
  readonly accessTokenSeconds: number
  readonly maxUploadBytes: number
  /** Bytes of photos and videos one agency may store; null: no limit. */
  readonly agencyStorageBytes: number | null
  /** Days that deleted records can be restored, before they are purged. */
  readonly archiveDays: number
  readonly maxPixels: number
}

/** A setting is wrong; the message is one sentence for the person who starts the provider. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * @throws SettingError with one sentence about the first wrong setting
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new SettingError(parsed.error.issues[0]?.message ?? 'A setting is wrong.')
  const settings = parsed.data
  if (settings.AI_BASE_URL && !settings.AI_MODEL)
    throw new SettingError('AI_MODEL is not set: AI_BASE_URL needs the name of a model.')
  return {
    isTest: settings.NODE_ENV === 'test',
    port: settings.PROVIDER_PORT,
    host: settings.PROVIDER_HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    bucket: bucketOf(settings),
    appOrigin: new URL(settings.APP_ORIGIN).origin,
    trustedProxies: settings.TRUSTED_PROXIES,
    tokenSecret: settings.TOKEN_SECRET,
    providerSecret: settings.PROVIDER_SECRET,
    // An external database stays empty unless the demo is requested.
    demo: settings.DEMO ? settings.DEMO === '1' : settings.DATABASE_URL === null,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    contactEmail: settings.CONTACT_EMAIL,
    adminEmail: settings.ADMIN_EMAIL?.toLowerCase() ?? null,
    adminName: settings.ADMIN_NAME,
    geocoderUrl: settings.GEOCODER_URL,
    ai: aiOf(settings),
    logLevel: settings.LOG_LEVEL,
    accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS,
    maxUploadBytes: settings.MAX_UPLOAD_BYTES,
    agencyStorageBytes: settings.AGENCY_STORAGE_BYTES,
    archiveDays: settings.ARCHIVE_DAYS,
    maxPixels: settings.MAX_PIXELS,
  }
}

function aiOf(settings: z.output<typeof environment>): Config['ai'] {
  if (!settings.AI_BASE_URL || !settings.AI_MODEL) return null
  return {
    baseUrl: settings.AI_BASE_URL,
    model: settings.AI_MODEL,
    apiKey: settings.AI_API_KEY,
    quietMs: settings.AI_TIMEOUT_SECONDS * 1000,
  }
}

function bucketOf({ FILES_URL, FILES_KEY_ID, FILES_SECRET }: z.output<typeof environment>): Config['bucket'] {
  const place = FILES_URL && bucketAt(FILES_URL)
  if (!place) return null
  if (!FILES_KEY_ID || !FILES_SECRET)
    throw new SettingError(`${FILES_KEY_ID ? 'FILES_SECRET' : 'FILES_KEY_ID'} is not set: FILES_URL needs both.`)
  return { ...place, keyId: FILES_KEY_ID, secret: FILES_SECRET }
}

/** Parses `s3://host/bucket?region=…` (TLS) or `s3+http://…` (no TLS); null for anything else. */
function bucketAt(value: string): Pick<BucketSettings, 'endpoint' | 'bucket' | 'region'> | null {
  if (!hasProtocol(value, ['s3:', 's3+http:'])) return null
  const { protocol, host, username, pathname, searchParams } = new URL(value)
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1]
  if (!bucket || !host || username) return null
  const endpoint = `${protocol === 's3:' ? 'https' : 'http'}://${host}`
  return { endpoint, bucket, region: searchParams.get('region') ?? 'us-east-1' }
}

function listOf(value: string): string[] {
  return value === '' ? [] : value.split(',').map((one) => one.trim())
}

/** True for an IP address, or a network as `address/bits`; a network of all addresses is not accepted. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)]
  if (!most || address.includes('%') || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}

// Addresses may contain passwords, so only harmless values are repeated in the message.
function says(name: string, expected: string, repeat = false) {
  return {
    error: ({ input }: { input?: unknown }) =>
      `${name} must be ${expected}${repeat ? `, not "${String(input)}"` : ''}.`,
  }
}

function hasProtocol(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false
  const url = new URL(value)
  return url.pathname === '/' && !url.search && !url.hash && !url.username
}
