import { useForm } from '@conform-to/react'
import { t } from 'locales/ledger-forms'
import { TextAreaField, TextField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import { SelectField } from '~/components/form/select-field'
import { rateText } from '~/lib/text/rate'
import { FigureField, type LedgerFormProps, requiredMark } from './figure-field'

type Names = 'code' | 'title' | 'scheduledValue' | 'retainageRate' | 'isSoftCost' | 'reason'

type LineFormProps = Omit<LedgerFormProps<Names>, 'values'> & {
  title: string
  /** Values of the line that is edited; without them a line is added. */
  values?: Partial<Record<Names, string>>
  /** Retainage rate of the lot, in basis points. */
  lotRate: number
}

const kinds = () => [
  { value: 'false', label: t('ledgerForms.work') },
  { value: 'true', label: t('ledgerForms.softCost') },
]

/** The form of a budget line; the action checks it by the contract's schema. */
export function LineForm({ title, values, lotRate, back, tokens, answer }: LineFormProps) {
  const [form, fields] = useForm<Record<Names, string>>({
    lastResult: answer?.result,
    defaultValue: { isSoftCost: 'false', ...values },
    constraint: { code: { required: true }, title: { required: true }, scheduledValue: { required: true } },
  })
  return (
    <RecordDialog title={title} list={back} form={form} tokens={answer ?? tokens}>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <TextField field={fields.code} label={t('ledgerForms.code')} aside={requiredMark()} autoComplete="off" />
        <TextField field={fields.title} label={t('ledgerForms.title')} aside={requiredMark()} autoComplete="off" />
      </div>
      <FigureField
        field={fields.scheduledValue}
        label={t('ledgerForms.scheduledValue')}
        aside={requiredMark()}
        help={t('ledgerForms.scheduledValueHelp')}
      />
      <SelectField field={fields.isSoftCost} label={t('ledgerForms.kind')} options={kinds()} />
      <FigureField
        field={fields.retainageRate}
        label={t('ledgerForms.retainage')}
        help={t('ledgerForms.lineRetainageHelp', { rate: rateText(lotRate) })}
      />
      {values && (
        <TextAreaField
          field={fields.reason}
          label={t('ledgerForms.reason')}
          rows={2}
          help={t('ledgerForms.lineReasonHelp')}
        />
      )}
    </RecordDialog>
  )
}
