import type { FieldMetadata } from '@conform-to/react'
import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useErrors } from './edited-fields'
import { FieldError } from './field-error'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'

type FrameProps = {
  field: FieldMetadata<unknown>
  label: ReactNode
  help?: ReactNode
  /** True if the help states the rule that an error refers to, and stays beside it. */
  keepsHelp?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** Label above (with something beside it), the field, then its error or its help, or both. */
export function FieldFrame({ field, label, help, keepsHelp = false, aside, children }: FrameProps) {
  const errors = useErrors(field)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between">
        <label htmlFor={field.id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldError id={field.errorId} errors={errors} />
      {help && (keepsHelp || !errors?.length) && (
        <p id={field.descriptionId} className="text-xs text-muted-foreground">
          {help}
        </p>
      )}
    </div>
  )
}

export type TextFieldProps = Omit<FrameProps, 'children' | 'field' | 'keepsHelp'> & {
  field: FieldMetadata<string | undefined>
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'date' | 'time'
  before?: ReactNode
  boxClassName?: string
} & Pick<
    ComponentPropsWithoutRef<'input'>,
    | 'autoComplete'
    | 'inputMode'
    | 'placeholder'
    | 'autoFocus'
    | 'readOnly'
    | 'list'
    | 'onInputCapture'
    | 'onBlur'
    | 'className'
  >

/** One line of text, bound to a conform field; constraints and errors come from the contract's schema. */
export function TextField({ field, label, help, aside, type = 'text', ...input }: TextFieldProps) {
  const errors = useErrors(field)
  const describedBy = help && !errors ? field.descriptionId : undefined
  const { key, ...props } = getInputProps(field, { type, ariaDescribedBy: describedBy })
  const whileEdited = !errors && { 'aria-invalid': undefined, 'aria-describedby': describedBy }
  return (
    <FieldFrame field={field} label={label} help={help} aside={aside}>
      {/* Without a latest date, browsers accept years of six digits. */}
      <Input key={key} {...props} {...(type === 'date' && { max: '9999-12-31' })} {...whileEdited} {...input} />
    </FieldFrame>
  )
}

/** Several lines of text, bound to a conform field. */
export function TextAreaField({
  field,
  label,
  help,
  aside,
  rows,
}: Omit<FrameProps, 'children' | 'field' | 'keepsHelp'> & { field: FieldMetadata<string | undefined>; rows?: number }) {
  const errors = useErrors(field)
  const { key, ...props } = getTextareaProps(field, {
    ariaDescribedBy: help && !errors ? field.descriptionId : undefined,
  })
  return (
    <FieldFrame field={field} label={label} help={help} aside={aside}>
      <Textarea key={key} rows={rows} {...props} />
    </FieldFrame>
  )
}
