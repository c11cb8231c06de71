import { z } from 'zod'
import { instant, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { missing, notAnEmail } from 'contract/text/field-errors'
import { t as refusal } from 'locales/refusals'
import { areSame, knownPassword, notTheSame, twoPasswords } from './passwords'
import { roleNames } from 'contract/core/roles'
import { userStatuses } from 'contract/core/statuses'
import { invitation } from 'contract/people/calls'

const email = z.string(missing('email')).trim().min(1, missing('email')).pipe(z.email(notAnEmail))

/** Sign-in form: the password's class check is skipped here (spec §5). */
export const loginForm = z.strictObject({
  email,
  password: knownPassword('password'),
})
export type SignIn = z.infer<typeof loginForm>

/** Form for the first password after an invitation (spec §2). */
export const completeProfileForm = z.strictObject(twoPasswords).refine(areSame, notTheSame)

/** The secret of a mailed link. */
export const linkToken = z.string().regex(/^[\w-]{20,100}$/, { error: () => refusal('linkNotValid') })

/** The signed-in user (spec §3); `roleName` is derived from the role id. */
export const signedInUser = z.object({
  uuid,
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  agency: uuid.nullable(),
  agencyName: z.string().nullable(),
  email: z.string(),
  role: z.int(),
  roleName: z.enum(roleNames),
  status: z.enum(userStatuses),
  isEmailVerified: z.boolean(),
  timeZone: z.string().nullable(),
  createdAt: instant,
})
export type SignedInUser = z.infer<typeof signedInUser>

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokens>

export const signedIn = tokens.extend({ user: signedInUser })

export const authCalls = {
  'auth.setupStatus': endpoint({
    operation: 'auth.setupStatus',
    method: 'GET',
    path: '/api/auth/setup-status',
    effect: 'read',
    access: 'public',
    summary: 'Whether no account exists yet; open invitations do not count',
    data: z.object({ isEmpty: z.boolean() }),
  }),
  'auth.login': endpoint({
    operation: 'auth.login',
    method: 'POST',
    path: '/api/auth/login',
    effect: 'session',
    access: 'public',
    summary: 'Sign in with email and password',
    body: loginForm,
    data: signedIn,
  }),
  'auth.logout': endpoint({
    operation: 'auth.logout',
    method: 'POST',
    path: '/api/auth/logout',
    effect: 'session',
    summary: 'End this session: its tokens and streams stop working',
  }),
  'auth.me': endpoint({
    operation: 'auth.me',
    method: 'GET',
    path: '/api/auth/me',
    effect: 'read',
    summary: 'The signed-in user',
    data: signedInUser,
  }),
  'auth.refresh': endpoint({
    operation: 'auth.refresh',
    method: 'POST',
    path: '/api/auth/refresh',
    given: true,
    effect: 'session',
    access: 'public',
    summary: 'Exchange a refresh token (with the access token it came with) for the next pair',
    // Optional, so that an access token alone means "signed out" (401), not a malformed call.
    body: z.strictObject({ accessToken: z.string().max(4000), refreshToken: z.string().max(400).optional() }),
    data: tokens,
  }),
  'auth.verifyToken': endpoint({
    operation: 'auth.verifyToken',
    method: 'GET',
    path: '/api/auth/verify/{token}',
    effect: 'read',
    access: 'public',
    summary: 'The person whom an invitation link invites; reading does not use the link up',
    params: z.strictObject({ token: z.string().max(400) }),
    data: invitation,
  }),
  'auth.completeProfile': endpoint({
    operation: 'auth.completeProfile',
    method: 'PATCH',
    path: '/api/auth/complete-profile',
    effect: 'session',
    access: 'public',
    summary: 'Accept an invitation: choose a password, become active and be signed in',
    body: z.strictObject({ token: linkToken, ...twoPasswords }).refine(areSame, notTheSame),
    data: signedIn,
  }),
} as const
