import { useForm } from '@conform-to/react'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger-forms'
import { ComboField } from '~/components/form/combo-field'
import { TextAreaField } from '~/components/form/field'
import { RecordDialog } from '~/components/form/record-dialog'
import { FigureField, type LedgerFormProps } from '~/components/ledger/figure-field'

/** `line` has the code and title. */
type DrawLineFormProps<Names extends string> = LedgerFormProps<Names> & { line: string }

type ClaimNames = 'requested' | 'claimedPercent' | 'storedMaterials'

type ClaimProps = DrawLineFormProps<ClaimNames> & {
  isSoftCost: boolean
  /** Cents of the item's budget, which the line requests while it has no amount; null if it has one. */
  ofItem: number | null
  /** Path of the next line without amounts, or of the page that submits; null where neither is left to do. */
  next: { path: string; isSubmit: boolean } | null
}

/** The form of what a draw requests for a line; a soft-cost line has documents in place of progress and materials. */
export function ClaimLineForm({ line, isSoftCost, ofItem, next, values, back, tokens, answer }: ClaimProps) {
  const [form, fields] = useForm<Record<ClaimNames, string>>({ lastResult: answer?.result, defaultValue: values })
  return (
    <RecordDialog
      title={t('ledgerForms.claimTitle', { line })}
      list={back}
      form={form}
      tokens={answer ?? tokens}
      next={
        next
          ? { path: next.path, label: t(next.isSubmit ? 'ledgerForms.saveLast' : 'ledgerForms.saveNext') }
          : undefined
      }
    >
      <FigureField
        field={fields.requested}
        label={t('ledgerForms.requested')}
        help={
          ofItem === null
            ? t('ledgerForms.requestedHelp')
            : t('ledgerForms.requestedHelpOf', { amount: centsText(ofItem) })
        }
      />
      {isSoftCost ? (
        <p className="text-foreground-2">{t('ledgerForms.softCostClaim')}</p>
      ) : (
        <>
          <FigureField
            field={fields.claimedPercent}
            label={t('ledgerForms.claimed')}
            help={t('ledgerForms.claimedHelp')}
          />
          <FigureField
            field={fields.storedMaterials}
            label={t('ledgerForms.storedMaterials')}
            help={t('ledgerForms.storedMaterialsHelp')}
          />
        </>
      )}
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
}: DrawLineFormProps<ReviewNames> & { isSoftCost: boolean; items: readonly string[] }) {
  const [form, fields] = useForm<Record<ReviewNames, string>>({ lastResult: answer?.result, defaultValue: values })
  return (
    <RecordDialog title={t('ledgerForms.reviewTitle', { line })} list={back} form={form} tokens={answer ?? tokens}>
      {isSoftCost && (
        <FigureField
          field={fields.documented}
          label={t('ledgerForms.documented')}
          help={t('ledgerForms.documentedHelp')}
        />
      )}
      <FigureField
        field={fields.override}
        label={t('ledgerForms.recommended')}
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
