import { t } from 'locales/records'

/** The first match counts, because most browsers also send the names of similar ones. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (names: readonly (readonly [string, RegExp])[], agent: string) =>
  names.find(([, sign]) => sign.test(agent))?.[0]

/** The names of a user agent's browser and system, as far as known. */
export const browserOf = (agent: string) => ({ browser: nameIn(browsers, agent), system: nameIn(systems, agent) })

/** Formats a user agent in the reader's language: "Firefox on Windows", or another program. */
export function browserText(agent: string): string {
  const { browser, system } = browserOf(agent)
  if (browser && system) return t('records.browser', { browser, system })
  return browser ?? system ?? t('records.otherProgram')
}

/** A device in the reader's language, as the journal stores it: the English text of its user agent. */
export function deviceText(stored: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(stored) ?? []
  if (browser && system) return t('records.browser', { browser, system })
  return stored === 'Another program' ? t('records.otherProgram') : stored
}
