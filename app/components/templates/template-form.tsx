import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useLocation, useNavigate } from '@remix-run/react'
import { useRef } from 'react'
import type { Template } from 'contract/templates'
import { useLeaving } from '~/components/form/discard'
import { TextField } from '~/components/form/field'
import { Do } from '~/components/palette/do'
import { FormError } from '~/components/form/form-error'
import {
  Followed,
  FormFoot,
  type FormTokens,
  Restored,
  SaveButton,
  TokenFields,
  useSaving,
} from '~/components/form/record-parts'
import { DepartureNote } from '~/components/form/departure'
import { Button } from '~/components/ui/button'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { TemplatePreview } from './template-preview'
import { RichText } from './rich-text'
import { templateRef } from './template-columns'
import { useTemplateDraft } from './use-template-draft'

type Fields = { name: string; summaryHtml: string; tableHtml: string }
const noWords: Fields = { name: '', summaryHtml: '', tableHtml: '' }

type TemplateFormProps = {
  title: string
  template?: Template
  /** The words it begins with; the template's own, or those of one that it is a copy of. */
  first?: Fields | undefined
  tokens: FormTokens
  /** What the action answered. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

/** The page that edits a template, its preview beside it (spec §2 "page mode edit; a preview dialog"). */
export function TemplateForm({ title, template, first = noWords, tokens, answer }: TemplateFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const isMine = template?.isMine ?? true
  const { pathname, search } = useLocation()
  const draft = useTemplateDraft(ref, `${pathname}${search}`, first, answer?.follow)
  const { summaryHtml, tableHtml } = draft
  const busy = useSaving(paths.templates(), draft.forget)
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { name: first.name },
    constraint: { name: { required: true, maxLength: 120 } },
  })
  const { cancel, question } = useLeaving({
    isChanged: draft.isChanged,
    forget: draft.forget,
    leave: () => navigate(paths.templates()),
  })
  useScreen({
    mode: 'form',
    ...(template && { here: templateRef(template) }),
    handlers: {
      cancel,
      parent: cancel,
      ...(isMine && { save: () => ref.current?.requestSubmit() }),
    },
  })
  return (
    // Where nothing can be written, nothing in it takes the focus that scrolls.
    <main tabIndex={isMine ? undefined : 0} className="min-h-0 flex-1 [scroll-padding-bottom:80px] overflow-y-auto">
      <div className="mx-auto grid max-w-[1300px] grid-cols-1 gap-6 p-6 max-md:p-4 lg:grid-cols-2">
        <Form
          {...getFormProps(form)}
          ref={ref}
          method="post"
          preventScrollReset
          className="flex flex-col gap-4"
          onInput={({ target }) => target instanceof HTMLInputElement && draft.type()}
          onSubmitCapture={draft.keepAgain}
        >
          <h1 tabIndex={-1}>{title}</h1>
          <TokenFields tokens={answer ?? tokens} />
          <FormError id={form.errorId} errors={form.errors} />
          <DepartureNote />
          <Followed labels={draft.followed} />
          {draft.restored && <Restored overtaken={draft.restored} onStartOver={draft.startOver} />}
          {!isMine && (
            <div className="flex flex-wrap items-center gap-3 text-muted-foreground">
              <p>This template is everybody’s: an admin keeps it.</p>
              <Do id="template.copy" className="text-foreground" />
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-4">
            <TextField field={fields.name} label="Name" autoComplete="off" autoFocus={!template} readOnly={!isMine} />
            <RichText
              key={`summary ${draft.rounds.summaryHtml}`}
              name="summaryHtml"
              label="Summary"
              html={summaryHtml}
              errors={fields.summaryHtml.errors}
              readOnly={!isMine}
              onChange={(html) => draft.type({ summaryHtml: html })}
            />
            <RichText
              key={`table ${draft.rounds.tableHtml}`}
              name="tableHtml"
              label="Table"
              help="A row with a field of an item is there once for each item."
              html={tableHtml}
              errors={fields.tableHtml.errors}
              readOnly={!isMine}
              onChange={(html) => draft.type({ tableHtml: html })}
            />
          </div>
        </Form>
        <section aria-label="Preview" className="flex flex-col gap-2">
          <h2>Preview, with made-up facts</h2>
          <TemplatePreview summaryHtml={summaryHtml} tableHtml={tableHtml} className="min-h-[480px] flex-1" />
        </section>
      </div>
      <FormFoot className="mx-auto max-w-[1300px] bg-background px-6 max-md:px-4">
        {isMine && <SaveButton busy={busy} form={form.id} />}
        <Button variant="ghost" asChild>
          <Link
            to={paths.templates()}
            onClick={(event) => {
              event.preventDefault()
              cancel()
            }}
          >
            Close
          </Link>
        </Button>
      </FormFoot>
      {question}
    </main>
  )
}
