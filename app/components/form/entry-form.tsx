import { type DefaultValue, type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from 'locales/entry'
import { Button } from '~/components/ui/button'
import { useAnswer } from '~/hooks/use-answer'
import { TextField } from './field'
import { FormError } from './form-error'
import { submitByKey } from './submit-key'

type Texts = Record<string, string>
type Fields<Values extends Texts> = Required<{ [Name in keyof Values]: FieldMetadata<Values[Name], Values> }>

type EntryFormProps<Values extends Texts> = {
  defaultValue?: DefaultValue<Values>
  /** Constraints that the browser checks; the action validates by the contract's schema, which the page does not load. */
  constraint: Record<string, { required?: boolean; maxLength?: number }>
  /** Label of the button, idle and while submitting. */
  submit: readonly [words: string, busy: string]
  /** Key hint beside the button's label. */
  hint?: ReactNode
  before?: ReactNode
  after?: ReactNode
  children: (fields: Fields<Values>) => ReactNode
}

/** Form of a page before the sign-in. Works without JavaScript; passwords are never sent back to the page. */
export function EntryForm<Values extends Texts>(props: EntryFormProps<Values>) {
  const answer = useAnswer<{ result?: unknown; sent?: string }>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<Values>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: props.defaultValue,
    constraint: props.constraint,
  })
  const [words, busyWords] = props.submit
  return (
    <Form method="post" {...getFormProps(form)} onKeyDown={submitByKey} className="flex flex-col gap-4">
      {!answer && props.before}
      <FormError id={form.errorId} errors={form.errors} />
      {/* The live region exists before its text, so that screen readers announce it. */}
      <Note role="status">{answer?.sent}</Note>
      {props.children(fields)}
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? busyWords : words}
        {props.hint}
      </Button>
      {props.after}
    </Form>
  )
}

/** A note above the fields. */
export function Note({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <p role={role} className={children ? 'rounded-md bg-muted px-3 py-2.5 text-foreground-2' : 'sr-only'}>
      {children}
    </p>
  )
}

/** The email address of the account. */
export function EmailField({ field, autoFocus }: { field: FieldMetadata<string>; autoFocus?: boolean }) {
  return (
    <TextField
      field={field}
      label={t('entry.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      boxClassName="h-10"
      autoFocus={autoFocus}
    />
  )
}
