import type { FieldMetadata } from '@conform-to/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { TextField } from './field'

/** Value of the field, and a label if it differs. */
export type ComboChoice = { value: string; label?: string }

type ComboFieldProps = {
  field: FieldMetadata<string | undefined>
  label: ReactNode
  help?: ReactNode
  choices: readonly ComboChoice[]
} & Pick<ComponentPropsWithoutRef<'input'>, 'autoComplete'>

/**
 * A text with choices to pick from: the browser's own combobox, so that it works without JavaScript, with every reader, and
 * on phones as people know it. What is not among the choices can still be typed.
 */
export function ComboField({ field, label, help, choices, autoComplete = 'off' }: ComboFieldProps) {
  const listId = `${field.id}-choices`
  return (
    <>
      <TextField field={field} label={label} help={help} list={listId} autoComplete={autoComplete} />
      <datalist id={listId}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} label={choice.label} />
        ))}
      </datalist>
    </>
  )
}
