import { webSettings } from './settings.server'

type Options = {
  /** Seconds until the browser forgets it; left out, it ends with the browser. */
  maxAge?: number
}

/** The value of a cookie in a request, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of request.headers.get('Cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** A Set-Cookie value that scripts in the browser cannot read and other sites cannot make it send along with a post. */
export function writeCookie(name: string, value: string, { maxAge }: Options = {}): string {
  const secure = webSettings().appOrigin.startsWith('https:') ? '; Secure' : ''
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`
}

/** A Set-Cookie value that makes the browser forget the cookie. */
export const clearCookie = (name: string): string => writeCookie(name, '', { maxAge: 0 })
