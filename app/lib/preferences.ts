export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
/** `auto` folds the sidebar on narrow screens and in the media review. */
export const sidebars = ['auto', 'wide', 'mini'] as const
export type Sidebar = (typeof sidebars)[number]

/** The physical families of modifier keys: Mod is Command on a Mac and Control elsewhere. */
export type Platform = 'mac' | 'other'

/** What somebody chose for this browser. */
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

/** Whether Mod is Command, by the browser's name of itself. */
export const platformOf = (agent: string | null): Platform =>
  agent !== null && /Mac|iPhone|iPad/.test(agent) ? 'mac' : 'other'

/** How this browser wants to see the product, from its Cookie and User-Agent headers; what is unknown is the default. */
export function readPreferences(cookies: string | null, agent: string | null): Preferences {
  return {
    platform: platformOf(agent),
    theme: oneOf(themes, cookieValue(cookies, 'theme'), 'system'),
    sidebar: oneOf(sidebars, cookieValue(cookies, 'sidebar'), 'auto'),
  }
}

/** The cookie that keeps a preference. It is read by the server, so that the first paint is right already. */
export function preferenceCookie<K extends keyof Chosen>(name: K, value: Chosen[K]): string {
  return `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`
}
