import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { typedDollars } from '~/lib/text/typed-dollars'
import { TextField } from './field'

type MoneyFieldProps = { field: FieldMetadata<string | undefined>; label: ReactNode; help: string }

/** Whole dollars: shows the parsed amount while typing, and the part that is dropped (domain rule 3). */
export function MoneyField({ field, label, help }: MoneyFieldProps) {
  const [typed, setTyped] = useState(field.initialValue ?? '')
  const read = typed.trim() === '' ? null : typedDollars(typed)
  return (
    <TextField
      field={field}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      help={read === null ? help : read.ok ? read.note : read.why}
      onInputCapture={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
