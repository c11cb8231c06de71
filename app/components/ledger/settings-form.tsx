import { useForm } from '@conform-to/react'
import { t } from 'locales/ledger-forms'
import { TextAreaField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import { FigureField, type LedgerFormProps, requiredMark } from './figure-field'

type Names = 'retainageRate' | 'storedLimit' | 'loanAmount' | 'reason'

/** The form of a ledger's settings. */
export function SettingsForm({ values, back, tokens, answer }: LedgerFormProps<Names>) {
  // Settings that were saved before change only with a reason.
  const isReasonRequired = (tokens.version ?? 1) > 1
  const [form, fields] = useForm<Record<Names, string>>({
    lastResult: answer?.result,
    defaultValue: values,
    constraint: { reason: { required: isReasonRequired } },
  })
  return (
    <RecordDialog title={t('ledgerForms.settingsTitle')} list={back} form={form} tokens={answer ?? tokens}>
      <FigureField
        field={fields.retainageRate}
        label={t('ledgerForms.retainage')}
        help={t('ledgerForms.retainageHelp')}
      />
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
