import { webSettings } from './settings.server'

type Options = {
  /** Seconds until the browser forgets it; left out, it ends with the browser. */
  maxAge?: number
}

const isSecure = () => webSettings().appOrigin.startsWith('https:')

/**
 * The name a cookie has in the browser. Over TLS the prefix `__Host-` makes the browser refuse one of that name from another
 * host or path, or without TLS.
 */
export const cookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name)

/** The value of a cookie in a request, or null. */
export function readCookie(request: Request, name: string): string | null {
  const wanted = cookieName(name)
  for (const pair of request.headers.get('Cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim()
  }
  return null
}

/** A Set-Cookie value that scripts in the browser cannot read and other sites cannot make it send along with a post. */
export function writeCookie(name: string, value: string, { maxAge }: Options = {}): string {
  const secure = isSecure() ? '; Secure' : ''
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${cookieName(name)}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`
}

/** A Set-Cookie value that makes the browser forget the cookie. */
export const clearCookie = (name: string): string => writeCookie(name, '', { maxAge: 0 })
