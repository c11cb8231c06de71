import { type SubmissionResult, useForm } from '@conform-to/react'
import { t } from 'locales/ledger-forms'
import { ComboField } from '~/components/form/combo-field'
import { TextAreaField, TextField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'

type FormProps<Names extends string> = {
  /** Code and title of the line. */
  line: string
  values: Partial<Record<Names, string>>
  back: string
  tokens: FormTokens
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

type ClaimNames = 'requested' | 'claimedPercent' | 'storedMaterials'

/** The form of what a draw requests for a line. */
export function ClaimLineForm({ line, values, back, tokens, answer }: FormProps<ClaimNames>) {
  const [form, fields] = useForm<Record<ClaimNames, string>>({ lastResult: answer?.result, defaultValue: values })
  return (
    <RecordDialog title={line} list={back} form={form} tokens={answer ?? tokens}>
      <TextField
        field={fields.requested}
        label={t('ledgerForms.requested')}
        inputMode="decimal"
        autoComplete="off"
        help={t('ledgerForms.requestedHelp')}
      />
      <TextField
        field={fields.claimedPercent}
        label={t('ledgerForms.claimed')}
        inputMode="decimal"
        autoComplete="off"
        help={t('ledgerForms.claimedHelp')}
      />
      <TextField
        field={fields.storedMaterials}
        label={t('ledgerForms.storedMaterials')}
        inputMode="decimal"
        autoComplete="off"
        help={t('ledgerForms.storedMaterialsHelp')}
      />
    </RecordDialog>
  )
}

type ReviewNames = 'override' | 'documented' | 'itemId' | 'reason'

/** The form of a reviewer's amount; a soft-cost line also has what its documents show. */
export function ReviewLineForm({
  line,
  isSoftCost,
  items,
  values,
  back,
  tokens,
  answer,
}: FormProps<ReviewNames> & { isSoftCost: boolean; items: readonly string[] }) {
  const [form, fields] = useForm<Record<ReviewNames, string>>({ lastResult: answer?.result, defaultValue: values })
  return (
    <RecordDialog title={line} list={back} form={form} tokens={answer ?? tokens}>
      {isSoftCost && (
        <TextField
          field={fields.documented}
          label={t('ledgerForms.documented')}
          inputMode="decimal"
          autoComplete="off"
          help={t('ledgerForms.documentedHelp')}
        />
      )}
      <TextField
        field={fields.override}
        label={t('ledgerForms.recommended')}
        inputMode="decimal"
        autoComplete="off"
        help={t('ledgerForms.recommendedHelp')}
      />
      <ComboField
        field={fields.itemId}
        label={t('ledgerForms.item')}
        help={t('ledgerForms.itemHelp')}
        choices={items.map((value) => ({ value }))}
      />
      <TextAreaField
        field={fields.reason}
        label={t('ledgerForms.reason')}
        rows={2}
        help={t('ledgerForms.overrideReasonHelp')}
      />
    </RecordDialog>
  )
}
