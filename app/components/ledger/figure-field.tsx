import type { SubmissionResult } from '@conform-to/react'
import { TextField, type TextFieldProps } from '~/components/form/field'
import { t } from 'locales/ledger-forms'
import type { FormTokens } from '~/components/form/record-parts'

/** An amount or a rate as text. */
export const FigureField = (props: Pick<TextFieldProps, 'field' | 'label' | 'help' | 'aside'>) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" />
)

/** Stands beside the label of a required field, whose `required` attribute says the same to screen readers. */
export const requiredMark = () => (
  <span aria-hidden="true" className="text-xs text-muted-foreground">
    {t('ledgerForms.required')}
  </span>
)

/** Properties of every form of a ledger; `values` are the texts of their fields. */
export type LedgerFormProps<Names extends string> = {
  values: Partial<Record<Names, string>>
  back: string
  tokens: FormTokens
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}
