import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { defaultCountry } from 'contract/geo/default-country'
import { readCountry, readPostalCode } from 'contract/geo/postal'
import { t } from 'locales/form'
import { TextField } from './field'

type PostalFieldProps = {
  field: FieldMetadata<string | undefined>
  label: string
  country: string
  /** Warning that the code does not match the rest of the address. */
  note?: string | null
}

/** A postal code in its country's format (spec §9), validated on blur. */
export function PostalField({ field, label, country, note = null }: PostalFieldProps) {
  const [left, setLeft] = useState('')
  const isHome = readCountry(country) === defaultCountry
  const read = left.trim() === '' ? null : readPostalCode(left, readCountry(country))
  return (
    <TextField
      field={field}
      label={label}
      inputMode={isHome ? 'numeric' : 'text'}
      autoComplete="postal-code"
      help={read?.ok === false ? read.message : (note ?? (isHome ? t('form.zipHelp') : t('form.postalHelp')))}
      onBlur={(event) => setLeft(event.currentTarget.value)}
    />
  )
}
