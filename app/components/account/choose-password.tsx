import type { FieldMetadata } from '@conform-to/react'
import { messages } from 'contract/messages'
import { EntryForm } from '~/components/form/entry-form'
import { PasswordField } from '~/components/form/field'

type Fields = Record<'password' | 'confirmPassword', FieldMetadata<string | undefined>>

/** A password, chosen twice; `email` tells password managers whose it is, where no field of the form does. */
export function ChoosePassword({ fields, email, autoFocus }: { fields: Fields; email?: string; autoFocus?: boolean }) {
  return (
    <>
      {email && <input type="email" value={email} autoComplete="username" readOnly hidden />}
      <PasswordField
        field={fields.password}
        label="Password"
        help={messages.passwordRule}
        autoComplete="new-password"
        boxClassName="h-10"
        autoFocus={autoFocus}
      />
      <PasswordField
        field={fields.confirmPassword}
        label="Confirm password"
        autoComplete="new-password"
        boxClassName="h-10"
      />
    </>
  )
}

export const passwordConstraint = { password: { required: true }, confirmPassword: { required: true } } as const

/** The form of a link from a mail: a password, chosen twice, for the address the link went to. */
export function NewPasswordForm({ email, submit }: { email: string; submit: string }) {
  return (
    <EntryForm<{ password: string; confirmPassword: string }>
      constraint={passwordConstraint}
      submit={[submit, 'Saving']}
    >
      {(fields) => <ChoosePassword fields={fields} email={email} autoFocus />}
    </EntryForm>
  )
}
