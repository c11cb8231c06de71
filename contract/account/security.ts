import { z } from 'zod'
import { emailAddress } from 'contract/core/text-fields'
import { idParam, instant, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { missing } from 'contract/text/field-errors'
import { t as refusal } from 'locales/refusals'
import { knownPassword, newPassword } from './passwords'
import { codeField } from './signup'

/** Form for changing one's own password (spec §2, Settings), with the specification's field names. */
export const passwordForm = z
  .strictObject({
    currentPassword: knownPassword('currentPassword'),
    newPassword: newPassword('newPassword'),
    confirmNewPassword: z.string(missing('confirmNewPassword')).min(1, missing('confirmNewPassword')),
  })
  .refine((form) => form.newPassword === form.confirmNewPassword, {
    path: ['confirmNewPassword'],
    error: () => refusal('passwordsDiffer'),
  })
export type PasswordChange = z.output<typeof passwordForm>

/** Form for requesting another email address; requires the password. */
export const emailForm = z.strictObject({ email: emailAddress(), password: knownPassword('password') })
export type EmailChange = z.output<typeof emailForm>

/** Form for the code sent to the new address. */
export const emailCodeForm = z.strictObject({ otp: codeField })

/** An open session of an account. */
const session = z.object({
  uuid,
  id: uuid,
  /** The session of this call. */
  isCurrent: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: instant,
  seenAt: instant,
})
export type SessionRow = z.infer<typeof session>

export const securityCalls = {
  'account.resetPassword': endpoint({
    operation: 'account.resetPassword',
    method: 'PATCH',
    path: '/api/users/reset-password',
    given: true,
    effect: 'session',
    summary: 'Change one’s own password; ends every other session',
    body: passwordForm,
  }),
  'account.requestEmail': endpoint({
    operation: 'account.requestEmail',
    method: 'POST',
    path: '/api/users/email',
    effect: 'session',
    summary: 'Request another email address; sends a code to it',
    body: emailForm,
  }),
  'account.resendEmail': endpoint({
    operation: 'account.resendEmail',
    method: 'POST',
    path: '/api/users/email/resend',
    effect: 'session',
    summary: 'Send another code to the address requested last; the previous code stops working',
  }),
  'account.confirmEmail': endpoint({
    operation: 'account.confirmEmail',
    method: 'POST',
    path: '/api/users/email/confirm',
    effect: 'session',
    summary: 'Confirm the new email address with the code sent to it',
    body: emailCodeForm,
    data: z.object({ email: z.string() }),
  }),
  'sessions.list': endpoint({
    operation: 'sessions.list',
    method: 'GET',
    path: '/api/sessions',
    effect: 'read',
    summary: 'The viewer’s own sessions, latest first',
    data: z.object({ data: z.array(session), totalRecord: z.int() }),
  }),
  'sessions.revoke': endpoint({
    operation: 'sessions.revoke',
    method: 'DELETE',
    path: '/api/sessions/{id}',
    effect: 'change',
    summary: 'End one of the viewer’s sessions',
    params: idParam,
    data: z.object({ uuid }),
  }),
  'sessions.revokeOthers': endpoint({
    operation: 'sessions.revokeOthers',
    method: 'DELETE',
    path: '/api/sessions',
    effect: 'change',
    summary: 'End all sessions of the viewer except the calling one',
    data: z.object({ count: z.int() }),
  }),
} as const
