export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
/** `auto` folds the sidebar on narrow screens and in the media review. */
export const sidebars = ['auto', 'wide', 'mini'] as const
export type Sidebar = (typeof sidebars)[number]

export type Preferences = { theme: Theme; sidebar: Sidebar }

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

/** How this browser wants to see the product, from its Cookie header; what is unknown is the default. */
export function readPreferences(cookies: string | null): Preferences {
  return {
    theme: oneOf(themes, cookieValue(cookies, 'theme'), 'system'),
    sidebar: oneOf(sidebars, cookieValue(cookies, 'sidebar'), 'auto'),
  }
}

/** The cookie that keeps a preference. It is read by the server, so that the first paint is right already. */
export function preferenceCookie<K extends keyof Preferences>(name: K, value: Preferences[K]): string {
  return `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`
}
