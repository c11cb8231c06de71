import type { FieldMetadata } from '@conform-to/react'
import { t as sayOfField } from 'locales/fields'
import { t } from 'locales/entry'
import { EntryForm } from '~/components/form/entry-form'
import { PasswordField } from '~/components/form/password-field'

type Fields = Record<'password' | 'confirmPassword', FieldMetadata<string | undefined>>

/** A new password, typed twice; `email` names the account for password managers if no field of the form does. */
export function ChoosePassword({ fields, email, autoFocus }: { fields: Fields; email?: string; autoFocus?: boolean }) {
  return (
    <>
      {email && <input type="email" value={email} autoComplete="username" readOnly hidden />}
      <PasswordField
        field={fields.password}
        label={t('entry.password')}
        help={sayOfField('passwordRule')}
        autoComplete="new-password"
        boxClassName="h-10"
        autoFocus={autoFocus}
      />
      <PasswordField
        field={fields.confirmPassword}
        label={t('entry.confirmPassword')}
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
      submit={[submit, t('entry.saving')]}
    >
      {(fields) => <ChoosePassword fields={fields} email={email} autoFocus />}
    </EntryForm>
  )
}
