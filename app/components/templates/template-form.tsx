import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useLocation, useNavigate } from '@remix-run/react'
import { useRef } from 'react'
import type { Template } from 'contract/templates'
import { TextField } from '~/components/form/field'
import { FormError } from '~/components/form/form-error'
import { type FormTokens, Restored, SaveButton, TokenFields, useSaving } from '~/components/form/record-parts'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { PreviewFrame } from './preview-frame'
import { RichText } from './rich-text'
import { templateRef } from './template-columns'
import { useTemplateDraft } from './use-template-draft'

type TemplateFormProps = {
  title: string
  template?: Template
  tokens: FormTokens
  /** What the action answered. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

type Fields = { name: string; summaryHtml: string; tableHtml: string }

/** The page that edits a template, its preview beside it (spec §2 "page mode edit; a preview dialog"). */
export function TemplateForm({ title, template, tokens, answer }: TemplateFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const isMine = template?.isMine ?? true
  const { name = '', summaryHtml: summary = '', tableHtml: table = '' } = template ?? {}
  const first = { name, summaryHtml: summary, tableHtml: table }
  const draft = useTemplateDraft(ref, useLocation().pathname, first)
  const { summaryHtml, tableHtml } = draft
  const busy = useSaving(paths.templates(), draft.forget)
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { name: template?.name },
    constraint: { name: { required: true, maxLength: 120 } },
  })
  useScreen({
    mode: 'form',
    ...(template && { here: templateRef(template) }),
    handlers: {
      cancel: () => navigate(paths.templates()),
      ...(isMine && { save: () => ref.current?.requestSubmit() }),
    },
  })
  return (
    // Where nothing can be written, nothing in it takes the focus that scrolls.
    <main tabIndex={isMine ? undefined : 0} className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-[1300px] grid-cols-1 gap-6 p-6 max-md:p-4 lg:grid-cols-2">
        <Form
          {...getFormProps(form)}
          ref={ref}
          method="post"
          preventScrollReset
          className="flex flex-col gap-4"
          onInput={({ target }) => target instanceof HTMLInputElement && draft.type()}
        >
          <h1 tabIndex={-1}>{title}</h1>
          <TokenFields tokens={answer ?? tokens} />
          <FormError id={form.errorId} errors={form.errors} />
          {draft.restored && <Restored onStartOver={draft.startOver} />}
          {!isMine && <p className="text-muted-foreground">This template is everybody’s: an admin keeps it.</p>}
          <div className="flex min-w-0 flex-col gap-4">
            <fieldset disabled={!isMine}>
              <TextField field={fields.name} label="Name" autoComplete="off" autoFocus={!template} />
            </fieldset>
            <RichText
              key={`summary ${draft.round}`}
              name="summaryHtml"
              label="Summary"
              html={summaryHtml}
              errors={fields.summaryHtml.errors}
              readOnly={!isMine}
              onChange={(html) => draft.type({ summaryHtml: html })}
            />
            <RichText
              key={`table ${draft.round}`}
              name="tableHtml"
              label="Table"
              help="A row with a field of an item is there once for each item."
              html={tableHtml}
              errors={fields.tableHtml.errors}
              readOnly={!isMine}
              onChange={(html) => draft.type({ tableHtml: html })}
            />
          </div>
          {isMine && (
            <div>
              <SaveButton busy={busy} />
            </div>
          )}
        </Form>
        <section aria-label="Preview" className="flex flex-col gap-2">
          <h2 className="text-sm">Preview, with made-up facts</h2>
          <PreviewFrame summaryHtml={summaryHtml} tableHtml={tableHtml} className="min-h-[480px] flex-1" />
        </section>
      </div>
    </main>
  )
}
