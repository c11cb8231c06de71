import { useForm } from '@conform-to/react'
import { t } from 'locales/ledger-forms'
import { TextAreaField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import { countOverfunded, type RetainedLine } from '~/lib/ledger/retained-lines'
import { FigureField, type LedgerFormProps, requiredMark } from './figure-field'

type Names = 'retainageRate' | 'storedLimit' | 'loanAmount' | 'reason'

type SettingsFormProps = LedgerFormProps<Names> & {
  /** Lines without a retainage rate of their own. */
  retained: readonly RetainedLine[]
}

/** The form of a ledger's settings. */
export function SettingsForm({ values, retained, back, tokens, answer }: SettingsFormProps) {
  // Settings that were saved before change only with a reason.
  const isReasonRequired = (tokens.version ?? 1) > 1
  const [form, fields] = useForm<Record<Names, string>>({
    lastResult: answer?.result,
    defaultValue: values,
    constraint: { reason: { required: isReasonRequired } },
  })
  const overfunded = countOverfunded(retained, fields.retainageRate.value ?? '')
  return (
    <RecordDialog title={t('ledgerForms.settingsTitle')} list={back} form={form} tokens={answer ?? tokens}>
      <FigureField
        field={fields.retainageRate}
        label={t('ledgerForms.retainage')}
        help={t('ledgerForms.retainageHelp')}
      />
      <p role="status" className="-mt-2.5 text-xs text-sentback-ink empty:hidden">
        {overfunded > 0 && t('ledgerForms.becomeOverfunded', { count: overfunded })}
      </p>
      <FigureField
        field={fields.storedLimit}
        label={t('ledgerForms.storedLimit')}
        help={t('ledgerForms.storedLimitHelp')}
      />
      <FigureField
        field={fields.loanAmount}
        label={t('ledgerForms.loanAmount')}
        help={t('ledgerForms.loanAmountHelp')}
      />
      <TextAreaField
        field={fields.reason}
        label={t('ledgerForms.reason')}
        rows={2}
        aside={isReasonRequired && requiredMark()}
        help={t('ledgerForms.settingsReasonHelp')}
      />
    </RecordDialog>
  )
}
