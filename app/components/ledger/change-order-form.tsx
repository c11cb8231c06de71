import { useForm } from '@conform-to/react'
import type { DataOf } from 'contract/core/catalog'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger-forms'
import { TextAreaField, TextField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import { SelectField } from '~/components/form/select-field'
import { plainDateText } from '~/lib/time/dates'
import { type LedgerFormProps, requiredMark } from './figure-field'
import { LineAmounts } from './line-amounts'

type Line = DataOf<'ledger.get'>['lines'][number]

type ChangeOrderFormProps = Omit<LedgerFormProps<never>, 'values'> & {
  lines: readonly Line[]
  /** Completed draws by number, with the dates of their figures. */
  completed: readonly CompletedDraw[]
  timeZone: string
  today: string
}
type CompletedDraw = { number: number; date: string }

const kinds = () => [
  { value: 'false', label: t('ledgerForms.changeOrder') },
  { value: 'true', label: t('ledgerForms.reallocation') },
]

type FrozenDraws = Pick<ChangeOrderFormProps, 'completed' | 'timeZone' | 'today'>

/** Names the completed draws that a change order of this date leaves as they are. */
function frozenText(date: string, { completed, timeZone, today }: FrozenDraws): string | null {
  const affected = completed.filter((draw) => date !== '' && draw.date >= date)
  const [first] = affected
  if (!first) return null
  if (affected.length > 1)
    return t('ledgerForms.frozenDraws', { numbers: affected.map(({ number }) => number).join(', ') })
  return t('ledgerForms.frozenDraw', { number: first.number, date: plainDateText(first.date, today, timeZone) })
}

/** The form of a change order over the lines of a budget. */
export function ChangeOrderForm(props: ChangeOrderFormProps) {
  const { lines, today, back, tokens, answer } = props
  const [form, fields] = useForm<Record<'date' | 'reason' | 'isReallocation', string>>({
    lastResult: answer?.result,
    defaultValue: { date: today, isReallocation: 'false' },
    constraint: { date: { required: true }, reason: { required: true } },
  })
  return (
    <RecordDialog title={t('ledgerForms.recordOrder')} list={back} form={form} tokens={answer ?? tokens}>
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-4 max-md:grid-cols-1">
        <TextField field={fields.date} label={t('ledgerForms.date')} type="date" aside={requiredMark()} />
        <SelectField field={fields.isReallocation} label={t('ledgerForms.kind')} options={kinds()} />
      </div>
      <p role="status" className="text-foreground-2 empty:hidden">
        {frozenText(fields.date.value ?? '', props)}
      </p>
      <TextAreaField field={fields.reason} label={t('ledgerForms.reason')} rows={2} aside={requiredMark()} />
      <LineAmounts
        legend={t('ledgerForms.changes')}
        lines={lines.map((line) => ({
          lineId: line.uuid,
          name: `${line.code} ${line.title}`,
          note: centsText(line.figures.revisedValue.value),
          text: '',
        }))}
        result={answer?.result}
        isSigned
        placeholder={t('ledgerForms.noChange')}
        hint={t('ledgerForms.minusHint')}
      />
    </RecordDialog>
  )
}
