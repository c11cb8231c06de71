import { redirect } from '@remix-run/node'
import type { DataOf } from 'contract/catalogue'
import type { SignedInUser } from 'contract/auth'
import { refusal } from 'contract/refusals'
import { loginPath } from '~/lib/paths'
import { requireSmallBody } from './body-limit.server'
import { callerOf } from './caller.server'
import { clearCookie, cookieName, readCookie, writeCookie } from './cookies.server'
import { newestOf, refreshOnce } from './refresh.server'
import { isOneClick } from './request-body.server'
import { seal, unseal } from './seal.server'
import { webSettings } from './settings.server'

const sessionCookie = 'plumbline_session'
/** The refresh token behind the cookie decides how long a session lives; the browser only must not forget it sooner. */
const cookieAge = 30 * 24 * 60 * 60

/** What the cookie holds. Never handed to a page: tokens stay on the server. */
export type Session = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: SignedInUser
  /** When this web app got the access token, by its own clock, milliseconds: no other clock plays a part in its age. */
  readonly at: number
}

/** Who is signed in, as loaders and pages may know it. */
export type SignedIn = { readonly user: SignedInUser }

/** The session a sign-in's answer makes. */
export function sessionFrom({ accessToken, refreshToken, user }: DataOf<'auth.login'>): Session {
  return { accessToken, refreshToken, user, at: Date.now() }
}

/** The session of a request's cookie, taken on to its newest tokens; null when there is none or it was tampered with. */
export function findSession(request: Request): Session | null {
  const kept = readOwn(request)
  return kept && newestOf(kept)
}

function readOwn(request: Request): Session | null {
  const sealed = readCookie(request, sessionCookie)
  const text = sealed && unseal(sealed, webSettings().sessionSecrets)
  return text ? (JSON.parse(text) as Session) : null
}

/** The Set-Cookie value that keeps a session. */
export function sealSession(session: Session): string {
  return writeCookie(sessionCookie, seal(JSON.stringify(session), webSettings().sessionSecrets), { maxAge: cookieAge })
}

/** The Set-Cookie value that ends the session in this browser. */
export const clearSession = (): string => clearCookie(sessionCookie)

/**
 * The Set-Cookie value for an answer to a request whose tokens were exchanged meanwhile, else null. Loaders, actions
 * and the entry hooks see different request objects but the same cookie, so this needs nothing from them.
 */
export function sessionCookieFor(request: Request): string | null {
  const kept = readOwn(request)
  if (!kept) return null
  const newest = newestOf(kept)
  return newest.refreshToken === kept.refreshToken ? null : sealSession(newest)
}

/** The answer of a resource route, carrying the exchanged tokens if there are any; one that sets the session itself is left alone. */
export function withSession(request: Request, response: Response): Response {
  const cookie = sessionCookieFor(request)
  if (!cookie) return response
  // The headers of a fetched answer cannot be changed.
  const headers = new Headers(response.headers)
  appendSession(headers, cookie)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** Adds the cookie of exchanged tokens to headers, unless the answer signs in or out itself. */
export function appendSession(headers: Headers, cookie: string | null): void {
  const decided = headers.getSetCookie().some((value) => value.startsWith(`${cookieName(sessionCookie)}=`))
  if (cookie && !decided) headers.append('Set-Cookie', cookie)
}

/**
 * Who is signed in, or a redirect to the login page that comes back here. Every loader and action of a page begins with
 * it; for anything that writes it also holds the request to this site.
 */
export async function requireSession(request: Request): Promise<SignedIn> {
  const session = await freshSession(request)
  if (!session) throw loginRedirect(request)
  return { user: session.user }
}

/** Who is signed in, or null; never redirects. */
export async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const session = await freshSession(request)
  return session && { user: session.user }
}

/**
 * The session with an access token that has some life left: exchanged ahead of its end, so that nothing streamed after
 * the headers can be the one that has to send a new cookie.
 */
export async function freshSession(request: Request): Promise<Session | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request)
  const session = findSession(request)
  if (!session || !endsSoon(session)) return session
  // A provider that does not answer now may answer the call itself; the token is not over yet.
  return refreshOnce(session, callerOf(request)).catch(() => session)
}

function endsSoon({ accessToken, at }: Session): boolean {
  const lifetime = lifetimeOf(accessToken)
  if (lifetime === null) return false
  return Date.now() >= at + lifetime - Math.min(30_000, lifetime / 5)
}

/** Milliseconds between the token's own `iat` and `exp`; null when it does not say. The provider alone checks it. */
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

/** The way to the login page and back. The cookie is cleared there, where it is certain that the browser has no newer one. */
export function loginRedirect(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(loginPath(request.method === 'GET' ? `${pathname}${search}` : pathname))
}

/**
 * Lets a mail program's press on "unsubscribe" pass (RFC 8058): it comes from no page, without a cookie, and its body says what
 * it is. Any other write must come from this site.
 * @throws Response 403
 */
export async function requireOneClick(request: Request): Promise<void> {
  requireSmallBody(request)
  if (await isOneClick(request)) return
  requireSameOrigin(request)
}

/**
 * Refuses a write that another site made this browser send, and one that is too large to be read. Remix's own check does not
 * cover resource routes.
 * @throws Response 403, 411 or 413
 */
export function requireSameOrigin(request: Request): void {
  requireSmallBody(request)
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'same-origin') return
  // Addresses without TLS other than localhost get no Sec-Fetch-Site; Origin comes with every post.
  if (site === null && request.headers.get('Origin') === webSettings().appOrigin) return
  throw new Response(refusal('wrongOrigin'), { status: 403, statusText: 'Forbidden' })
}
