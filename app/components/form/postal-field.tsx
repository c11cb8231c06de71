import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { lotField } from 'contract/lot-fields'
import { defaultCountry, readCountry, readPostalCode } from 'contract/postal'
import { TextField } from './field'

type PostalFieldProps = { field: FieldMetadata<string | undefined>; country: string }

/** A postal code as its country writes it (spec §9): when it is left, it says where it is none. */
export function PostalField({ field, country }: PostalFieldProps) {
  const [left, setLeft] = useState('')
  const isHome = readCountry(country) === defaultCountry
  const read = left.trim() === '' ? null : readPostalCode(left, readCountry(country))
  return (
    <TextField
      field={field}
      label={lotField('postalCode').keyName}
      inputMode={isHome ? 'numeric' : 'text'}
      autoComplete="postal-code"
      help={read?.ok === false ? read.message : isHome ? '5 digits, or 9 as 78701-1234' : 'As its country writes it'}
      onBlur={(event) => setLeft(event.currentTarget.value)}
    />
  )
}
