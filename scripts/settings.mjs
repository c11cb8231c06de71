import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { parseEnv } from 'node:util'

export const ROOT = path.resolve(import.meta.dirname, '..')

const SECRET_CHARACTERS = 32
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** A setting is invalid; the message is one sentence for the person who starts Plumbline. */
export class SettingError extends Error {}

// A check returns the expected form, or nothing for a valid value. Addresses may contain passwords, so they are never
// repeated.
const port = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? '' : `a port number from 0 to 65535, not "${value}"`
const flag = (value) => (value === '0' || value === '1' ? '' : `0 or 1, not "${value}"`)
const amount = (value) => (/^[1-9]\d{0,14}$/.test(value) ? '' : `a whole number above 0, not "${value}"`)
const level = (value) => (LOG_LEVELS.includes(value) ? '' : `one of ${LOG_LEVELS.join(', ')}, not "${value}"`)
const origin = (value) => (isOrigin(value) ? '' : `an origin such as https://plumbline.example, not "${value}"`)
const origins = (value) =>
  value.split(',').every((one) => isOrigin(one.trim()))
    ? ''
    : `origins such as https://tiles.example, separated by commas, not "${value}"`
const secret = (value) =>
  value.length >= SECRET_CHARACTERS ? '' : `a secret of at least ${SECRET_CHARACTERS} characters`
const secrets = (value) =>
  value
    .split(',')
    .map((one) => secret(one.trim()))
    .find(Boolean) ?? ''
const source = (value) => (value === 'system' || value === 'package' ? '' : `system or package, not "${value}"`)
const mailbox = (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? '' : `an e-mail address, not "${value}"`)
const name = (value) => (value.length <= 80 ? '' : 'a name of at most 80 characters')
const anything = () => ''
const address =
  (...protocols) =>
  (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? ''
      : `an address that begins with ${protocols.join(' or ')}`
const proxies = (value) =>
  value.split(',').every((one) => isNetwork(one.trim()))
    ? ''
    : `addresses and networks such as 10.0.0.5, 10.1.0.0/16, fd00::/8, not "${value}"`
const bucket = (value) =>
  isBucket(value) ? '' : 'an address such as s3://s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1'

/** Every variable that Plumbline reads, with its check. .env.example has the same list. */
export const SETTINGS = {
  PORT: port,
  HOST: anything,
  APP_ORIGIN: origin,
  TRUSTED_PROXIES: proxies,
  PROVIDER_API_URL: address('http:', 'https:'),
  PROVIDER_PORT: port,
  PROVIDER_HOST: anything,
  DATABASE_URL: address('postgres:', 'postgresql:'),
  PLUMBLINE_PG: source,
  FILES_URL: bucket,
  FILES_KEY_ID: anything,
  FILES_SECRET: anything,
  DATA_DIR: anything,
  DEMO: flag,
  SESSION_SECRET: secrets,
  TOKEN_SECRET: secret,
  PROVIDER_SECRET: secret,
  SMTP_URL: address('smtp:', 'smtps:'),
  MAIL_FROM: anything,
  CONTACT_EMAIL: mailbox,
  ADMIN_EMAIL: mailbox,
  ADMIN_NAME: name,
  MAP_STYLE_URL: address('http:', 'https:'),
  MAP_ORIGINS: origins,
  GEOCODER_URL: address('http:', 'https:'),
  AI_BASE_URL: address('http:', 'https:'),
  AI_MODEL: anything,
  AI_API_KEY: anything,
  AI_TIMEOUT_SECONDS: amount,
  ACCESS_TOKEN_SECONDS: amount,
  MAX_UPLOAD_BYTES: amount,
  AGENCY_STORAGE_BYTES: amount,
  ARCHIVE_DAYS: amount,
  MAX_PIXELS: amount,
  LOG_LEVEL: level,
}

/**
 * Reads the environment: set variables, else `.env`, else the defaults.
 * @param {Record<string, string | undefined>} environment
 * @param {string} file of further settings; ignored if it does not exist
 * @throws {SettingError} with one sentence about the first invalid setting
 */
export function readSettings(environment = process.env, file = path.join(ROOT, '.env')) {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const set = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()))
  const env = { ...set(fromFile), ...set(environment) }
  for (const [name, check] of Object.entries(SETTINGS)) {
    const expected = env[name] === undefined ? '' : check(env[name].trim())
    if (expected) throw new SettingError(`${name} must be ${expected}.`)
  }
  if (env.AI_BASE_URL && !env.AI_MODEL)
    throw new SettingError('AI_MODEL is not set: AI_BASE_URL needs the name of a model.')
  const missing = ['FILES_KEY_ID', 'FILES_SECRET'].find((name) => env.FILES_URL && !env[name])
  if (missing) throw new SettingError(`${missing} is not set: FILES_URL needs both.`)
  requireSecrets(env)
  env.HOST ??= '127.0.0.1'
  env.DATA_DIR = path.resolve(ROOT, env.DATA_DIR ?? defaultDataDirectory())
  return env
}

/** Secrets that this start needs; only the provider needs the token secret. */
const secretsOf = (env) => ['SESSION_SECRET', 'PROVIDER_SECRET', ...(env.PROVIDER_API_URL ? [] : ['TOKEN_SECRET'])]

function requireSecrets(env) {
  if (env.NODE_ENV !== 'production') return
  const missing = secretsOf(env).find((name) => !env[name])
  if (!missing) return
  throw new SettingError(
    `${missing} is not set: with NODE_ENV=production it must be a secret of at least ${SECRET_CHARACTERS} characters.`,
  )
}

/** Fills in missing secrets, generated once and stored in DATA_DIR/secrets.json, readable by its owner only. */
export function fillSecrets(env) {
  const file = path.join(env.DATA_DIR, 'secrets.json')
  const kept = existsSync(file) ? readSecrets(file) : {}
  const missing = secretsOf(env).filter((name) => !env[name] && !kept[name])
  for (const name of missing) kept[name] = randomBytes(32).toString('base64url')
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flush: true })
  return { ...kept, ...env }
}

function readSecrets(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new SettingError(
      `${file} cannot be read: mend it, or remove it to have new secrets made (everybody signs in again).`,
    )
  }
}

/**
 * Creates DATA_DIR. Other accounts may pass through to the database's folder, which has its own permissions, but cannot
 * list it.
 */
export function makeDataDirectory(directory) {
  try {
    makeDirectory(directory)
    accessSync(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new SettingError(`DATA_DIR (${directory}) cannot be used: ${error.code ?? error.message}.`)
  }
}

// One level at a time: the recursion of mkdir never returns on a file system that refuses, such as /proc.
function makeDirectory(directory) {
  const entry = statSync(directory, { throwIfNoEntry: false })
  if (entry?.isDirectory()) return
  // Node 26 finds no entry in a file, where earlier versions throw this code.
  if (entry) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' })
  makeDirectory(path.dirname(directory))
  mkdirSync(directory, { mode: 0o711 })
}

// Root's database runs under another account, which cannot enter a private home.
function defaultDataDirectory() {
  if (process.getuid?.() !== 0 || isOpen(ROOT)) return 'data'
  const name = createHash('sha256').update(ROOT).digest('hex').slice(0, 12)
  return path.join('/var/lib/plumbline', name)
}

function isOpen(directory) {
  if ((statSync(directory).mode & 0o001) === 0) return false
  const parent = path.dirname(directory)
  return parent === directory || isOpen(parent)
}

function isOrigin(value) {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username
  return isBare && (url.protocol === 'http:' || url.protocol === 'https:')
}

/** True for an IP address, or a network as `address/bits`; a network of all addresses is not accepted. */
function isNetwork(value) {
  const [address, bits, ...more] = value.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (!most || address.includes('%') || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}

function isBucket(value) {
  if (!URL.canParse(value)) return false
  const { protocol, host, username, pathname } = new URL(value)
  const isNamed = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname)
  return (protocol === 's3:' || protocol === 's3+http:') && isNamed && host !== '' && username === ''
}
