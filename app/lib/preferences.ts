import { type Language, languageCodes } from 'locales/languages'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
/** `auto` collapses the sidebar on narrow screens and in the media review. */
const sidebars = ['auto', 'wide', 'mini'] as const
type Sidebar = (typeof sidebars)[number]

/** Platform by modifier keys: Mod is Command on a Mac and Control elsewhere. */
export type Platform = 'mac' | 'other'

/** Preferences set in this browser. */
export type Chosen = { theme: Theme; sidebar: Sidebar }
export type Preferences = Chosen & { readonly platform: Platform }

const year = 365 * 24 * 60 * 60

function cookieValue(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=')
    if (key === name) return value
  }
  return undefined
}

function oneOf<T extends string>(values: readonly T[], value: string | undefined, otherwise: T): T {
  return values.find((known) => known === value) ?? otherwise
}

/** Platform by user agent. */
export const platformOf = (agent: string | null): Platform =>
  agent !== null && /Mac|iPhone|iPad/.test(agent) ? 'mac' : 'other'

/** Preferences of this browser from its Cookie and User-Agent headers; unknown values are the defaults. */
export function readPreferences(cookies: string | null, agent: string | null): Preferences {
  return {
    platform: platformOf(agent),
    theme: oneOf(themes, cookieValue(cookies, 'theme'), 'system'),
    sidebar: oneOf(sidebars, cookieValue(cookies, 'sidebar'), 'auto'),
  }
}

/** Set-Cookie value of a preference. A cookie, so that the server can render it. */
export function preferenceCookie<K extends keyof Chosen>(name: K, value: Chosen[K]): string {
  return cookieOf(name, value)
}

/** The language chosen in this browser, from its Cookie header; null if none was. */
export const chosenLanguage = (cookies: string | null): Language | null =>
  languageCodes.find((code) => code === cookieValue(cookies, 'language')) ?? null

/** Set-Cookie value of the chosen language. */
export const languageCookie = (language: Language): string => cookieOf('language', language)

const cookieOf = (name: string, value: string) => `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`
