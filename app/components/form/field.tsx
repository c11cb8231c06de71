import type { FieldMetadata } from '@conform-to/react'
import { getInputProps, getTextareaProps } from '@conform-to/react'
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { useErrors } from './mended'
import { StatusShape } from '~/components/status/shape'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'

/** The red octagon and the sentence under a field. */
export function FieldError({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-xs text-sentback-ink">
      <StatusShape shape="octagon" tone="sentback" className="mt-px" />
      {errors.join('. ')}
    </p>
  )
}

type FrameProps = {
  field: FieldMetadata<unknown>
  label: ReactNode
  help?: ReactNode
  /** The help is a rule that an error tells a part of, and stays beside it. */
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

type TextFieldProps = Omit<FrameProps, 'children' | 'field' | 'keepsHelp'> & {
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
  const mended = !errors && { 'aria-invalid': undefined, 'aria-describedby': describedBy }
  return (
    <FieldFrame field={field} label={label} help={help} aside={aside}>
      <Input key={key} {...props} {...mended} {...input} />
    </FieldFrame>
  )
}

/** A password with a button that shows it; the button needs JavaScript, the field does not. */
export function PasswordField({ field, label, help, aside, ...input }: Omit<TextFieldProps, 'type' | 'before'>) {
  const [shown, setShown] = useState(false)
  const errors = useErrors(field)
  // Unless it is the very rule, which would be said twice.
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
      {shown ? 'Hide' : 'Show'}
    </button>
  )
  return (
    <FieldFrame field={field} label={label} help={help} keepsHelp={keepsHelp} aside={aside}>
      <Input key={key} {...props} {...input} after={toggle} />
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
