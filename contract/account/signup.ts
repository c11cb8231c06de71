import { z } from 'zod'
import { emailAddress } from 'contract/core/text-fields'
import { linkToken, signedIn } from './sign-in'
import { uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { missing } from 'contract/text/field-errors'
import { t as refusal } from 'locales/refusals'
import { areSame, notTheSame, twoPasswords } from './passwords'
import { nameField } from 'contract/people/fields'

/** Signup form (spec §2). People who sign up are borrowers; agencies and reviewers are invited. */
export const registerForm = z
  .strictObject({
    firstName: nameField('firstName'),
    lastName: nameField('lastName'),
    email: emailAddress(),
    ...twoPasswords,
  })
  .refine(areSame, notTheSame)
export type Register = z.output<typeof registerForm>

/** A mailed code: six digits; spaces, dashes, dots and full-width digits from copying are accepted. */
export const codeField = z
  .string(missing('code'))
  .transform((typed) => typed.normalize('NFKC').replace(/[\s\p{P}\p{Cf}]/gu, ''))
  .pipe(
    z
      .string()
      .min(1, missing('code'))
      .regex(/^(\d{6})?$/, { error: () => refusal('codeForm') }),
  )

/** Address and form of the code; without `signup`, the newest form of the address. */
const proven = { email: emailAddress(), signup: uuid.optional() }

/** Form for the mailed code (spec §2, OTP email verification). */
export const otpForm = z.strictObject({ ...proven, otp: codeField })
export type Otp = z.output<typeof otpForm>

/** Form for requesting a password link (spec §2, forgot password). */
export const forgotForm = z.strictObject({ email: emailAddress() })
export type Forgot = z.output<typeof forgotForm>

/** Form for a new password through a link. */
export const resetForm = z.strictObject(twoPasswords).refine(areSame, notTheSame)

export const signupCalls = {
  'auth.register': endpoint({
    operation: 'auth.register',
    method: 'POST',
    path: '/api/auth/register',
    effect: 'session',
    access: 'public',
    summary: 'Sign up as a borrower; sends a code to the address. The answer does not show whether it has an account',
    body: registerForm,
    data: z.object({ signup: uuid }),
  }),
  'auth.verifyOtp': endpoint({
    operation: 'auth.verifyOtp',
    method: 'POST',
    path: '/api/auth/verify-otp',
    effect: 'session',
    access: 'public',
    summary:
      'Confirm the code of the mail: creates the account and signs it in. Valid for ten minutes, for five tries that name the form (`signup`) and five that do not',
    body: otpForm,
    data: signedIn,
  }),
  'auth.resendOtp': endpoint({
    operation: 'auth.resendOtp',
    method: 'POST',
    path: '/api/auth/resend-otp',
    effect: 'session',
    access: 'public',
    summary: 'Send another code; the previous one stops working',
    body: z.strictObject(proven),
  }),
  'auth.sendForgotPassword': endpoint({
    operation: 'auth.sendForgotPassword',
    method: 'POST',
    path: '/api/auth/forgot-password',
    effect: 'session',
    access: 'public',
    summary: 'Send the mail with the link to a new password (`type` forgotPassword), or the code again (verifyEmail)',
    body: z.strictObject({ email: emailAddress(), type: z.enum(['forgotPassword', 'verifyEmail']) }),
  }),
  'auth.verifyLink': endpoint({
    operation: 'auth.verifyLink',
    method: 'GET',
    path: '/api/auth/verify-link/{token}',
    effect: 'read',
    access: 'public',
    summary: 'The person whose password a link changes; reading does not use the link up',
    params: z.strictObject({ token: z.string().max(400) }),
    data: z.object({ email: z.string(), firstName: z.string() }),
  }),
  'auth.forgotPassword': endpoint({
    operation: 'auth.forgotPassword',
    method: 'PATCH',
    path: '/api/auth/forgot-password',
    effect: 'session',
    access: 'public',
    summary: 'Choose a new password with the link of a mail; ends every session of the account',
    body: z.strictObject({ token: linkToken, ...twoPasswords }).refine(areSame, notTheSame),
  }),
} as const
