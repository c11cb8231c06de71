import { useForm } from '@conform-to/react'
import type { DrawRecordKind } from 'contract/ledger/draw-terms'
import { t } from 'locales/ledger-forms'
import { TextAreaField, TextField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import { type LedgerFormProps, requiredMark } from '~/components/ledger/figure-field'
import { type AmountLine, LineAmounts } from '~/components/ledger/line-amounts'

type RecordFormProps = Omit<LedgerFormProps<never>, 'values'> & {
  kind: DrawRecordKind
  lines: readonly AmountLine[]
  /** Cents of the loan that are not paid yet; null without a loan amount, and for an approval. */
  loanLeft: number | null
  today: string
}

/** The form of an approval, a payment or a release of retainage. */
export function RecordForm({ kind, lines, loanLeft, today, back, tokens, answer }: RecordFormProps) {
  const [form, fields] = useForm<Record<'date' | 'reference' | 'reason', string>>({
    lastResult: answer?.result,
    defaultValue: { date: today },
    constraint: { date: { required: true }, ...(kind !== 'approval' && { reference: { required: true } }) },
  })
  return (
    <RecordDialog title={t('ledgerForms.recordTitle', { kind })} list={back} form={form} tokens={answer ?? tokens}>
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-4 max-md:grid-cols-1">
        <TextField field={fields.date} label={t('ledgerForms.date')} type="date" aside={requiredMark()} />
        <TextField
          field={fields.reference}
          label={t('ledgerForms.reference')}
          autoComplete="off"
          aside={kind !== 'approval' && requiredMark()}
          help={t(kind === 'approval' ? 'ledgerForms.approvalReferenceHelp' : 'ledgerForms.paymentReferenceHelp')}
        />
      </div>
      <LineAmounts
        legend={t('ledgerForms.amounts')}
        lines={lines}
        result={answer?.result}
        loanLeft={loanLeft}
        aboveLine={(amount) => t('ledgerForms.aboveLine', { kind, amount })}
        {...(kind === 'release' && { hint: t('ledgerForms.releaseHint') })}
      />
      {kind === 'approval' && (
        <TextAreaField
          field={fields.reason}
          label={t('ledgerForms.reason')}
          rows={2}
          help={t('ledgerForms.approvalReasonHelp')}
        />
      )}
    </RecordDialog>
  )
}
