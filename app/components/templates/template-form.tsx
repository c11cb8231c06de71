import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useLocation, useNavigate } from '@remix-run/react'
import { useRef } from 'react'
import type { Template } from 'contract/templates/calls'
import { t } from 'locales/templates'
import { useLeaving } from '~/components/form/discard'
import { TextField } from '~/components/form/field'
import { CommandButton } from '~/components/command/command-button'
import { FormError } from '~/components/form/form-error'
import { FormFoot, FormHead, type FormTokens, SaveButton, useSaving } from '~/components/form/record-parts'
import { RemovedNote } from '~/components/form/removed-note'
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
  /** Initial texts: the template's, or those of the template to copy. */
  first?: Fields | undefined
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

/** The page that edits a template, with a preview beside it (spec §2 "page mode edit; a preview dialog"). */
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
    // Focusable if read-only, so that it can be scrolled by keys.
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
          <FormError id={form.errorId} errors={form.errors} />
          <RemovedNote />
          <FormHead tokens={answer ?? tokens} draft={draft} />
          {!isMine && <SharedNotice />}
          <TemplateFields fields={fields} draft={draft} isNew={!template} isMine={isMine} />
        </Form>
        <section aria-label={t('templates.previewLabel')} className="flex flex-col gap-2">
          <h2>{t('templates.previewTitle')}</h2>
          <TemplatePreview summaryHtml={summaryHtml} tableHtml={tableHtml} className="min-h-[480px] flex-1" />
        </section>
      </div>
      <FormFoot className="mx-auto max-w-[1300px] bg-background px-6 max-md:px-4">
        {isMine && <SaveButton busy={busy} form={form.id} />}
        <CloseLink onClose={cancel} />
      </FormFoot>
      {question}
    </main>
  )
}

function SharedNotice() {
  return (
    <div className="flex flex-wrap items-center gap-3 text-muted-foreground">
      <p>{t('templates.shared')}</p>
      <CommandButton id="template.copy" className="text-foreground" />
    </div>
  )
}

type TemplateFieldsProps = {
  fields: { [Name in keyof Fields]: FieldMetadata<Fields[Name]> }
  draft: ReturnType<typeof useTemplateDraft>
  isNew: boolean
  isMine: boolean
}

function TemplateFields({ fields, draft, isNew, isMine }: TemplateFieldsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField
        field={fields.name}
        label={t('templates.name')}
        autoComplete="off"
        autoFocus={isNew}
        readOnly={!isMine}
      />
      <RichText
        key={`summary ${draft.rounds.summaryHtml}`}
        name="summaryHtml"
        label={t('templates.summary')}
        html={draft.summaryHtml}
        errors={fields.summaryHtml.errors}
        readOnly={!isMine}
        onChange={(html) => draft.type({ summaryHtml: html })}
      />
      <RichText
        key={`table ${draft.rounds.tableHtml}`}
        name="tableHtml"
        label={t('templates.table')}
        help={t('templates.tableHelp')}
        html={draft.tableHtml}
        errors={fields.tableHtml.errors}
        readOnly={!isMine}
        onChange={(html) => draft.type({ tableHtml: html })}
      />
    </div>
  )
}

function CloseLink({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="ghost" asChild>
      <Link
        to={paths.templates()}
        onClick={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        {t('templates.close')}
      </Link>
    </Button>
  )
}
