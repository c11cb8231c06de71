import { redirect } from '@remix-run/node'
import type { DataOf } from 'contract/core/catalog'
import type { SignedInUser } from 'contract/account/sign-in'
import { t as refusal } from 'locales/refusals'
import { loginPath } from '~/lib/paths'
import { requireSmallBody } from '~/services/http/body-limit.server'
import type { Session } from './exchange.server'
import { callerOf } from './caller.server'
import { clearCookie, cookieName, readCookie, writeCookie } from './cookies.server'
import { newestOf, refreshOnce } from './refresh.server'
import { isOneClick } from '~/services/http/request-body.server'
import { encrypt, decrypt } from './encrypt.server'
import { webSettings } from '~/services/http/settings.server'

const sessionCookie = 'plumbline_session'
/**
 * Lifetime of the cookie in seconds. The refresh token limits the session; the cookie must only not expire before it.
 */
const cookieAge = 30 * 24 * 60 * 60

/** The signed-in person, for loaders and pages. */
export type SignedIn = { readonly user: SignedInUser }

/** The session of a sign-in's answer. */
export function sessionFrom({ accessToken, refreshToken, user }: DataOf<'auth.login'>): Session {
  return { accessToken, refreshToken, user, at: Date.now() }
}

/** The session of a request's cookie with its newest tokens; null if missing or modified. */
export function findSession(request: Request): Session | null {
  const stored = readOwn(request)
  return stored && newestOf(stored)
}

/**
 * Decrypted sessions by cookie: the loaders, document and headers of one page read the same one. Drops the oldest
 * first.
 */
const opened = new Map<string, Session>()
const maxOpened = 500

function readOwn(request: Request): Session | null {
  const encrypted = readCookie(request, sessionCookie)
  if (!encrypted) return null
  const known = opened.get(encrypted)
  if (known) return known
  const text = decrypt(encrypted, webSettings().sessionSecrets)
  if (text === null) return null
  const session = JSON.parse(text) as Session
  for (const oldest of opened.keys()) {
    if (opened.size < maxOpened) break
    opened.delete(oldest)
  }
  opened.set(encrypted, session)
  return session
}

/** Set-Cookie value that stores a session. */
export function encryptSession(session: Session): string {
  return writeCookie(sessionCookie, encrypt(JSON.stringify(session), webSettings().sessionSecrets), {
    maxAge: cookieAge,
  })
}

/** Set-Cookie value that ends the session in this browser. */
export const clearSession = (): string => clearCookie(sessionCookie)

/**
 * Set-Cookie value if the request's tokens were exchanged in the meantime, else null. Loaders, actions and the entry
 * hooks have different request objects but the same cookie, so they need not pass anything.
 */
export function sessionCookieFor(request: Request): string | null {
  const stored = readOwn(request)
  if (!stored) return null
  const newest = newestOf(stored)
  return newest.refreshToken === stored.refreshToken ? null : encryptSession(newest)
}

/**
 * Adds a new session cookie to the response of a resource route if the tokens were exchanged, unless the response sets
 * the session itself.
 */
export function withSession(request: Request, response: Response): Response {
  const cookie = sessionCookieFor(request)
  if (!cookie) return response
  // The headers of a fetched response are immutable.
  const headers = new Headers(response.headers)
  appendSession(headers, cookie)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** Appends the cookie of exchanged tokens, unless the response signs in or out. */
export function appendSession(headers: Headers, cookie: string | null): void {
  const decided = headers.getSetCookie().some((value) => value.startsWith(`${cookieName(sessionCookie)}=`))
  if (cookie && !decided) headers.append('Set-Cookie', cookie)
}

/**
 * The signed-in person, or a redirect to the login page that returns here. Every loader and action of a page starts
 * with it; for writes it also checks the origin.
 */
export async function requireSession(request: Request): Promise<SignedIn> {
  const session = await freshSession(request)
  if (!session) throw loginRedirect(request)
  return { user: session.user }
}

/** The signed-in person, or null; never redirects. */
export async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const session = await freshSession(request)
  return session && { user: session.user }
}

/**
 * The session with an access token that is valid for some time: tokens are exchanged ahead of their expiry, because a
 * response that streams cannot set a cookie after its headers.
 */
export async function freshSession(request: Request): Promise<Session | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request)
  const session = findSession(request)
  if (!session || !endsSoon(session)) return session
  // If the provider does not answer, the token is still valid and the call itself may succeed.
  return refreshOnce(session, callerOf(request)).catch(() => session)
}

function endsSoon({ accessToken, at }: Session): boolean {
  const lifetime = lifetimeOf(accessToken)
  if (lifetime === null) return false
  return Date.now() >= at + lifetime - Math.min(30_000, lifetime / 5)
}

/** Milliseconds between the token's `iat` and `exp`; null if unknown. Only the provider verifies the token. */
function lifetimeOf(token: string): number | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('iat' in claims)) return null
    const lifetime = (Number(claims.exp) - Number(claims.iat)) * 1000
    return lifetime > 0 ? lifetime : null
  } catch {
    return null
  }
}

/** Redirect to the login page and back. The cookie is cleared there, where it is certainly the browser's newest. */
export function loginRedirect(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(loginPath(request.method === 'GET' ? `${pathname}${search}` : pathname))
}

/**
 * Accepts one-click unsubscribe requests of mail programs (RFC 8058), which have no origin and no cookie but a fixed
 * body. Any other write must come from this site.
 * @throws Response 403
 */
export async function requireOneClick(request: Request): Promise<void> {
  requireSmallBody(request)
  if (await isOneClick(request)) return
  requireSameOrigin(request)
}

/**
 * Refuses writes from other sites and bodies that are too large. Remix's own check does not cover resource routes.
 * @throws Response 403, 411 or 413
 */
export function requireSameOrigin(request: Request): void {
  requireSmallBody(request)
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'same-origin') return
  // Browsers omit Sec-Fetch-Site for plain http except on localhost; Origin is sent with every post.
  if (site === null && request.headers.get('Origin') === webSettings().appOrigin) return
  throw new Response(refusal('wrongOrigin'), { status: 403, statusText: 'Forbidden' })
}
