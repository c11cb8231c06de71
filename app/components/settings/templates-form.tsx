import { getFormProps, type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useLocation } from '@remix-run/react'
import { useRef, useState } from 'react'
import { mostTemplates } from 'contract/limits'
import { FieldError } from '~/components/form/field'
import { FormError } from '~/components/form/form-error'
import { Followed, type FormTokens, Restored, SaveButton, TokenFields, useSaving } from '~/components/form/record-parts'
import { Do } from '~/components/palette/do'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'
import { useFormDraft } from '~/hooks/use-form-draft'
import { useScreen } from '~/hooks/use-command-context'
import { useHolding } from './use-held'
import { useRows } from './use-rows'

type Template = { label: string; text: string }

type TemplatesFormProps = {
  templates: readonly Template[]
  tokens: FormTokens
  /** What the action answered. */
  answer: (FormTokens & { result: unknown }) | undefined
}

const places = Array.from({ length: mostTemplates }, (_, index) => index)

/** The comment templates, a row for each key: filled rows are saved in their order, empty ones left out. */
export function TemplatesForm({ templates, tokens, answer }: TemplatesFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const draft = useFormDraft(ref, pathname, answer?.follow)
  const busy = useSaving(pathname, draft.forget)
  useHolding(draft.isInUse)
  const [{ version, opened }] = useState(tokens)
  const rows = useRows(ref, mostTemplates, draft.keep)
  useScreen({ mode: 'page', handlers: { save: () => ref.current?.requestSubmit(), ...rows.handlers } })
  const [form, fields] = useForm<{ templates: Template[] }>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { templates: places.map((at) => templates[at] ?? { label: '', text: '' }) },
  })
  return (
    <Form
      {...getFormProps(form)}
      ref={ref}
      method="post"
      preventScrollReset
      onInput={() => void draft.keep()}
      onFocus={rows.note}
      className="flex flex-col gap-4"
    >
      <TokenFields tokens={answer ?? { ...tokens, version, opened }} />
      <Followed labels={draft.followed} />
      {draft.restored && <Restored overtaken={draft.restored} onStartOver={draft.startOver} />}
      <FormError id={form.errorId} errors={form.errors} />
      <ol className="flex flex-col gap-3 max-md:gap-6">
        {fields.templates.getFieldList().map((field, at) => (
          <Row key={field.key} at={at} field={field} />
        ))}
      </ol>
      <div>
        <SaveButton busy={busy} />
      </div>
    </Form>
  )
}

function Row({ at, field }: { at: number; field: FieldMetadata<Template> }) {
  const { label, text } = field.getFieldset()
  const [n, key] = [at + 1, `Key ${at + 1}`]
  return (
    <li
      data-row={n}
      className="grid grid-cols-[24px_180px_minmax(0,1fr)_auto] items-start gap-2 max-md:grid-cols-[24px_minmax(0,1fr)_auto]"
    >
      <span
        aria-hidden="true"
        className="flex h-9 items-center justify-center font-medium text-foreground-2 touch:h-11"
      >
        {n}
      </span>
      <div className="flex flex-col gap-1.5">
        <Input
          id={label.id}
          name={label.name}
          defaultValue={label.initialValue}
          maxLength={24}
          autoComplete="off"
          placeholder="Short name"
          aria-label={`${key}, short name`}
          aria-invalid={label.errors ? true : undefined}
          aria-describedby={label.errors ? label.errorId : undefined}
        />
        <FieldError id={label.errorId} errors={label.errors} />
      </div>
      <div className="flex flex-col gap-1.5 max-md:order-last max-md:col-span-3">
        <Textarea
          id={text.id}
          name={text.name}
          defaultValue={text.initialValue}
          rows={1}
          maxLength={2000}
          placeholder="What the borrower reads"
          aria-label={`${key}, what the borrower reads`}
          aria-invalid={text.errors ? true : undefined}
          aria-describedby={text.errors ? text.errorId : undefined}
          className="min-h-9 resize-none py-[7px] touch:py-[11px] [field-sizing:content]"
        />
        <FieldError id={text.errorId} errors={text.errors} />
      </div>
      <div role="group" aria-label={`${key}, row`} className="flex">
        <Do
          id="row.moveUp"
          look="icon"
          args={{ n }}
          label={`Move ${n} up`}
          {...(at === 0 && { disabledReason: 'This is the first' })}
        />
        <Do
          id="row.moveDown"
          look="icon"
          args={{ n }}
          label={`Move ${n} down`}
          {...(n === mostTemplates && { disabledReason: 'This is the last' })}
        />
        <Do id="row.clear" look="icon" args={{ n }} label={`Empty ${n}`} />
      </div>
    </li>
  )
}
