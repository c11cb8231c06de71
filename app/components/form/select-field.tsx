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
  /** What stands there while nothing is chosen; without it something always is. */
  none?: string
  options: readonly Choice[]
}

/** A choice among a few, bound to a conform field. */
export function SelectField({ field, label, help, none, options }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field, { ariaDescribedBy: help ? field.descriptionId : undefined })
  return (
    <FieldFrame field={field} label={label} help={help}>
      <Select key={key} {...props}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
