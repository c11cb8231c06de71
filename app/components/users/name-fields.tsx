import type { FieldMetadata } from '@conform-to/react'
import { t } from 'locales/users'
import { TextField } from '~/components/form/field'

type NameFieldsProps = {
  fields: { firstName: FieldMetadata<string>; lastName: FieldMetadata<string> }
  /** True on the own profile, where the browser may fill in the names. */
  isOwn?: boolean
  autoFocus?: boolean
}

/** First and last name, side by side. */
export function NameFields({ fields, isOwn = false, autoFocus }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <TextField
        field={fields.firstName}
        label={t('users.firstName')}
        autoComplete={isOwn ? 'given-name' : 'off'}
        autoFocus={autoFocus}
      />
      <TextField field={fields.lastName} label={t('users.lastName')} autoComplete={isOwn ? 'family-name' : 'off'} />
    </div>
  )
}
