/** Configuration of the web app from the environment. The start script validates it; it is read once. */
export type WebSettings = {
  /** Base URL of the provider, without a trailing slash. */
  readonly providerUrl: string
  /** Origin of the web app: scheme, host and port. */
  readonly appOrigin: string
  /** Secrets of the session cookie: the first encrypts, all decrypt, so that rotating a secret signs nobody out. */
  readonly sessionSecrets: readonly [string, ...string[]]
  /** Proves to the provider that a client address comes from the web app; empty if none is configured. */
  readonly providerSecret: string
  /** The MapLibre style of the street map; null where maps show the bundled county lines. */
  readonly mapStyleUrl: string | null
  /** Origins that style, tiles, fonts and icons of the street map are loaded from. */
  readonly mapOrigins: readonly string[]
}

/** Addresses and networks of trusted proxies, besides this machine's, for `X-Forwarded-For`. */
export const trustedProxies = (): readonly string[] => listOf(process.env.TRUSTED_PROXIES)

let known: WebSettings | undefined

/** The configuration. @throws Error if the session secret is missing: a default would be guessable */
export function webSettings(): WebSettings {
  known ??= read(process.env)
  return known
}

function read(env: NodeJS.ProcessEnv): WebSettings {
  const [first, ...older] = listOf(env.SESSION_SECRET)
  if (!first) throw new Error('SESSION_SECRET is not set: the web app needs a secret of at least 32 characters.')
  return {
    providerUrl: (env.PROVIDER_API_URL || 'http://127.0.0.1:4000').replace(/\/+$/, ''),
    appOrigin: new URL(env.APP_ORIGIN || `http://localhost:${env.PORT || 3000}`).origin,
    sessionSecrets: [first, ...older],
    providerSecret: env.PROVIDER_SECRET ?? '',
    mapStyleUrl: env.MAP_STYLE_URL || null,
    mapOrigins: env.MAP_STYLE_URL
      ? [...new Set([env.MAP_STYLE_URL, ...listOf(env.MAP_ORIGINS)].map((one) => new URL(one).origin))]
      : [],
  }
}

const listOf = (value = '') =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
