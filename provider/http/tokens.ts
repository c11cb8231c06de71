import { createHash, createHmac, randomBytes } from 'node:crypto'

import { jwtVerify, SignJWT } from 'jose'

import type { Config } from 'provider/config'

type Secret = Pick<Config, 'tokenSecret'>

/** Content of an access token: the person and the session. */
export type Claims = { userId: string; sessionId: string }

const algorithm = 'HS256'
const issuer = 'plumbline'
const TEN_YEARS_S = 10 * 365 * 86_400

// A separate key: a signature over a token's text must never equal the successor of a refresh token.
const accessKey = ({ tokenSecret }: Secret) => createHmac('sha256', tokenSecret).update('access token key').digest()

/** Signs an access token that is valid for `config.accessTokenSeconds` from `now`. */
export function makeAccessToken(
  config: Secret & Pick<Config, 'accessTokenSeconds'>,
  claims: Claims,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + config.accessTokenSeconds)
    .sign(accessKey(config))
}

type Verified = Claims & { expiresAt: number }

// Cache of verified signatures by token, because a screen makes many calls with the same token. The session is checked
// on every call.
const verified = new WeakMap<Secret, Map<string, Verified>>()
const MOST_VERIFIED = 5000

/**
 * Returns the claims of an access token; null when it is forged, uses another algorithm, or is expired (unless
 * `evenExpired`).
 */
export async function readAccessToken(
  config: Secret,
  token: string,
  now: Date,
  evenExpired = false,
): Promise<Claims | null> {
  const known = verified.get(config) ?? new Map<string, Verified>()
  verified.set(config, known)
  const before = known.get(token)
  if (before && now.getTime() < before.expiresAt) return before
  const claims = await verify(config, token, now, evenExpired)
  if (known.size >= MOST_VERIFIED) known.clear()
  if (claims && !evenExpired) known.set(token, claims)
  return claims
}

async function verify(config: Secret, token: string, now: Date, evenExpired: boolean): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, accessKey(config), {
      algorithms: [algorithm],
      issuer,
      currentDate: now,
      clockTolerance: evenExpired ? TEN_YEARS_S : 0,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null
    return { userId: sub, sessionId: sid, expiresAt: exp * 1000 }
  } catch {
    return null
  }
}

/** A new opaque refresh token, 256 bits. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url')

/** The one successor of a refresh token: recomputed when needed, never stored in plain text. */
export const successorOf = ({ tokenSecret }: Secret, refreshToken: string): string =>
  createHmac('sha256', tokenSecret).update(refreshToken).digest('base64url')

/** The stored form of a refresh token. Tokens are random, so a plain digest cannot be reversed. */
export const hashToken = (refreshToken: string): string => createHash('sha256').update(refreshToken).digest('hex')
