import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { mostTemplates } from 'contract/core/limits'
import { t } from 'locales/comment-templates'
import { FieldError } from '~/components/form/field-error'
import type { FormTokens } from '~/components/form/record-parts'
import { CommandButton } from '~/components/command/command-button'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'
import { useScreen } from '~/hooks/use-command-context'
import { SettingsForm, useSettingsForm } from './settings-form'
import { useRows } from './use-rows'

type Template = { label: string; text: string }

type TemplatesFormProps = {
  templates: readonly Template[]
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: unknown }) | undefined
}

const places = Array.from({ length: mostTemplates }, (_, index) => index)

/** The comment templates, a row for each key: filled rows are saved in their order, empty ones left out. */
export function TemplatesForm({ templates, tokens, answer }: TemplatesFormProps) {
  const state = useSettingsForm(tokens, answer)
  const rows = useRows(state.ref, mostTemplates, state.draft.keep)
  useScreen({ mode: 'page', handlers: { save: state.save, ...rows.handlers } })
  const [form, fields] = useForm<{ templates: Template[] }>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { templates: places.map((at) => templates[at] ?? { label: '', text: '' }) },
  })
  return (
    <SettingsForm state={state} form={form} onFocus={rows.note} className="flex flex-col gap-4">
      <ol className="flex flex-col gap-3 max-md:gap-6">
        {fields.templates.getFieldList().map((field, at) => (
          <Row key={field.key} at={at} field={field} />
        ))}
      </ol>
    </SettingsForm>
  )
}

function Row({ at, field }: { at: number; field: FieldMetadata<Template> }) {
  const { label, text } = field.getFieldset()
  const n = at + 1
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
          placeholder={t('comments.shortName')}
          aria-label={t('comments.keyName', { key: n })}
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
          placeholder={t('comments.comment')}
          aria-label={t('comments.keyComment', { key: n })}
          aria-invalid={text.errors ? true : undefined}
          aria-describedby={text.errors ? text.errorId : undefined}
          className="min-h-9 resize-none py-[7px] touch:py-[11px] [field-sizing:content]"
        />
        <FieldError id={text.errorId} errors={text.errors} />
      </div>
      <RowButtons n={n} />
    </li>
  )
}

function RowButtons({ n }: { n: number }) {
  return (
    <div role="group" aria-label={t('comments.keyRow', { key: n })} className="flex">
      <CommandButton
        id="row.moveUp"
        look="icon"
        args={{ n }}
        label={t('comments.moveUp', { key: n })}
        {...(n === 1 && { disabledReason: t('comments.first') })}
      />
      <CommandButton
        id="row.moveDown"
        look="icon"
        args={{ n }}
        label={t('comments.moveDown', { key: n })}
        {...(n === mostTemplates && { disabledReason: t('comments.last') })}
      />
      <CommandButton id="row.clear" look="icon" args={{ n }} label={t('comments.empty', { key: n })} />
    </div>
  )
}
