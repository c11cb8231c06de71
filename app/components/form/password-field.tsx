import { getInputProps } from '@conform-to/react'
import { useState } from 'react'
import { t } from 'locales/entry'
import { Input } from '~/components/ui/input'
import { useErrors } from './edited-fields'
import { FieldFrame, type TextFieldProps } from './field'

/** A password with a button that shows it; the button needs JavaScript, the field does not. */
export function PasswordField({ field, label, help, aside, ...input }: Omit<TextFieldProps, 'type' | 'before'>) {
  const [shown, setShown] = useState(false)
  const errors = useErrors(field)
  // Skips an error that repeats the help.
  const keepsHelp = !errors?.some((error) => error === help)
  const { key, ...props } = getInputProps(field, {
    type: shown ? 'text' : 'password',
    ariaDescribedBy: help && (keepsHelp || !errors) ? field.descriptionId : undefined,
  })
  const toggle = (
    <button
      type="button"
      className="rounded-xs px-1 py-1 text-xs text-foreground-2 hover:text-foreground touch:h-11 touch:min-w-11"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? t('entry.hide') : t('entry.show')}
    </button>
  )
  return (
    <FieldFrame field={field} label={label} help={help} keepsHelp={keepsHelp} aside={aside}>
      <Input key={key} {...props} {...input} after={toggle} />
    </FieldFrame>
  )
}
