import { type SubmissionResult, useForm } from '@conform-to/react'
import { t } from 'locales/calendar'
import { TextField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { paths } from '~/lib/paths'

type Fields = { title: string; date: string; last: string; from: string; to: string }
type EventFormProps = {
  title: string
  values: Fields
  /** The draw request or the lot it is put on. */
  home: { name: 'requestId' | 'lotId'; value: string; label: string } | null
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: unknown }) | undefined
}

/** Form of an event: its days and optional hours in the viewer's time zone; without hours it lasts all day. */
export function EventForm({ title, values, home, tokens, answer }: EventFormProps) {
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: values,
    constraint: { title: { required: true, maxLength: 200 }, date: { required: true } },
  })
  return (
    <RecordDialog title={title} list={paths.calendar()} form={form} tokens={answer ?? tokens}>
      {home && (
        <p className="text-foreground-2">
          {t('calendar.on', { home: home.label })}
          <input type="hidden" name={home.name} value={home.value} />
        </p>
      )}
      <TextField field={fields.title} label={t('calendar.eventTitle')} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <TextField field={fields.date} label={t('calendar.date')} type="date" />
        <TextField field={fields.last} label={t('calendar.lastDay')} type="date" help={t('calendar.lastHelp')} />
        <TextField field={fields.from} label={t('calendar.from')} type="time" help={t('calendar.fromHelp')} />
        <TextField field={fields.to} label={t('calendar.to')} type="time" help={t('calendar.toHelp')} />
      </div>
    </RecordDialog>
  )
}
