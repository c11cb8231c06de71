/** What the web app is told from outside. Checked by the start script; read here once, when first asked for. */
export type WebSettings = {
  /** Where the provider answers, without a slash at the end. */
  readonly providerUrl: string
  /** Where people open the web app: scheme, host and port. */
  readonly appOrigin: string
  /** Seals the session cookie: the first seals, all open, so that a secret can be rotated without signing anybody out. */
  readonly sessionSecrets: readonly [string, ...string[]]
  /** Proves to the provider that a client address comes from the web app; empty where none is shared. */
  readonly providerSecret: string
}

/** Addresses and networks of proxies, beside those of this machine, whose `X-Forwarded-For` is believed. */
export const trustedProxies = (): readonly string[] => listOf(process.env.TRUSTED_PROXIES)

let known: WebSettings | undefined

/** The settings. Throws one sentence when the session secret is missing: nothing may be sealed with a guessable one. */
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
  }
}

const listOf = (value = '') =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
