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

/** Formats a user agent as "Firefox on Windows", or as another program. */
export function browserText(agent: string): string {
  const { browser, system } = browserOf(agent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}
