import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { TextField } from '~/components/form/field'
import { FormError } from '~/components/form/form-error'
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
  /** What the action answered. */
  answer: (FormTokens & { result: unknown }) | undefined
}

/** The form of an event: a day, perhaps more, perhaps hours by one's own clock; without hours it is the whole day. */
export function EventForm({ title, values, home, tokens, answer }: EventFormProps) {
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: values,
    constraint: { title: { required: true, maxLength: 200 }, date: { required: true } },
  })
  return (
    <RecordDialog title={title} list={paths.calendar()} form={getFormProps(form)} tokens={answer ?? tokens}>
      <FormError id={form.errorId} errors={form.errors} />
      {home && (
        <p className="text-foreground-2">
          On {home.label}
          <input type="hidden" name={home.name} value={home.value} />
        </p>
      )}
      <TextField field={fields.title} label="Title" autoComplete="off" />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <TextField field={fields.date} label="Date" type="date" />
        <TextField field={fields.last} label="Last day" type="date" help="Empty means the same day." />
        <TextField field={fields.from} label="From" type="time" help="Empty means the whole day." />
        <TextField field={fields.to} label="To" type="time" help="Empty means an hour." />
      </div>
    </RecordDialog>
  )
}
