import { type SubmissionResult, useForm } from '@conform-to/react'
import { t } from 'locales/ledger-forms'
import { TextAreaField, TextField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'

type Names = 'retainageRate' | 'storedLimit' | 'loanAmount' | 'reason'

type SettingsFormProps = {
  values: Partial<Record<Names, string>>
  back: string
  tokens: FormTokens
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

/** The form of a ledger's settings. */
export function SettingsForm({ values, back, tokens, answer }: SettingsFormProps) {
  const [form, fields] = useForm<Record<Names, string>>({ lastResult: answer?.result, defaultValue: values })
  return (
    <RecordDialog title={t('ledgerForms.settingsTitle')} list={back} form={form} tokens={answer ?? tokens}>
      <TextField
        field={fields.retainageRate}
        label={t('ledgerForms.retainage')}
        inputMode="decimal"
        autoComplete="off"
        help={t('ledgerForms.retainageHelp')}
      />
      <TextField
        field={fields.storedLimit}
        label={t('ledgerForms.storedLimit')}
        inputMode="decimal"
        autoComplete="off"
        help={t('ledgerForms.storedLimitHelp')}
      />
      <TextField
        field={fields.loanAmount}
        label={t('ledgerForms.loanAmount')}
        inputMode="decimal"
        autoComplete="off"
        help={t('ledgerForms.loanAmountHelp')}
      />
      <TextAreaField
        field={fields.reason}
        label={t('ledgerForms.reason')}
        rows={2}
        help={t('ledgerForms.settingsReasonHelp')}
      />
    </RecordDialog>
  )
}
