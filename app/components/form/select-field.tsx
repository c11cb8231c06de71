import type { FieldMetadata } from '@conform-to/react'
import { getSelectProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Select } from '~/components/ui/select'
import type { Choice } from '~/lib/choice'
import { FieldFrame } from './field'

type SelectFieldProps = {
  field: FieldMetadata<string | undefined>
  label: string
  help?: ReactNode
  /** Placeholder option; without it an option is always chosen. */
  none?: string
  /** `shows`: the part of the form, marked by `data-shown-by`, that is shown while the option is chosen. */
  options: readonly (Choice & { readonly shows?: string | undefined })[]
}

/** A choice among a few, bound to a conform field. */
export function SelectField({ field, label, help, none, options }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field, { ariaDescribedBy: help ? field.descriptionId : undefined })
  return (
    <FieldFrame field={field} label={label} help={help}>
      <Select key={key} {...props}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, label: words, shows }) => (
          <option key={value} value={value} data-shows={shows}>
            {words}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
