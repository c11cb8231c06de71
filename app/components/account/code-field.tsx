import type { FieldMetadata } from '@conform-to/react'
import { useEffect } from 'react'
import { t } from 'locales/entry'
import { TextField } from '~/components/form/field'

type CodeFieldProps = {
  field: FieldMetadata<string | undefined>
  /** The action's response to a request for another code. */
  answer: { sent?: string } | undefined
  boxClassName?: string
}

/** Field for the six digits of a mail. It is emptied and focused when another code is sent. */
export function CodeField({ field, answer, boxClassName }: CodeFieldProps) {
  const { id } = field
  useEffect(() => {
    const input = answer?.sent ? document.getElementById(id) : null
    if (!(input instanceof HTMLInputElement)) return
    input.value = ''
    input.focus()
  }, [answer, id])
  return (
    <TextField
      field={field}
      label={t('entry.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      boxClassName={boxClassName}
      className="text-lg tracking-[.3em]"
      autoFocus
    />
  )
}
