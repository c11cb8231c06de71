import { webSettings } from '~/services/http/settings.server'

type Options = {
  /** Lifetime in seconds; without it the cookie ends with the browser session. */
  maxAge?: number
}

const isSecure = () => webSettings().appOrigin.startsWith('https:')

/**
 * Name of a cookie in the browser. With TLS the prefix `__Host-` makes the browser reject one of that name from another
 * host or path, or without TLS.
 */
export const cookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name)

/** Value of a cookie in a request, or null. */
export function readCookie(request: Request, name: string): string | null {
  const wanted = cookieName(name)
  for (const pair of request.headers.get('Cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim()
  }
  return null
}

/** Set-Cookie value for a cookie that scripts cannot read and other sites cannot have sent with a post. */
export function writeCookie(name: string, value: string, { maxAge }: Options = {}): string {
  const secure = isSecure() ? '; Secure' : ''
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${cookieName(name)}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`
}

/** Set-Cookie value that deletes a cookie. */
export const clearCookie = (name: string): string => writeCookie(name, '', { maxAge: 0 })
