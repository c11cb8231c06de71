import { type SubmissionResult, useForm } from '@conform-to/react'
import { rules } from 'contract/core/rules'
import type { InspectionStatus } from 'contract/core/statuses'
import { t } from 'locales/request-forms'
import { ComboField } from '~/components/form/combo-field'
import { TextAreaField, TextField } from '~/components/form/field'
import { LinesField } from '~/components/form/lines-field'
import { MoneyField } from '~/components/form/money-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'

type ItemFormProps = {
  /** The draw request's page below. */
  back: string
  /** Cost codes the draw request does not have yet. */
  codes: readonly { id: string; code: string; title: string }[]
  /** Lines of the lot's budget; none without a schedule of values. */
  budgetLines: readonly string[]
  /** True if the viewer may add a custom code. */
  mayOwn: boolean
  status: InspectionStatus
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

type Names =
  | 'costCodeId'
  | 'code'
  | 'title'
  | 'category'
  | 'budget'
  | 'budgetLineId'
  | 'inspectionFor'
  | 'inspectionType'
  | 'service'
  | 'mediaType'
  | 'photosWanted'
  | 'remarks'

type Fields = ReturnType<typeof useForm<Record<Names, string>>>[1]

/** The fields of a custom code. */
function CustomCode({ fields }: { fields: Pick<Fields, 'code' | 'title' | 'category'> }) {
  return (
    <div data-shown-by="own-code">
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <TextField field={fields.code} label={t('requestForms.code')} autoComplete="off" />
        <TextField field={fields.title} label={t('requestForms.title')} autoComplete="off" />
      </div>
      <TextField field={fields.category} label={t('requestForms.category')} autoComplete="off" />
    </div>
  )
}

/** Fields for what is inspected and the requested media. */
function Purpose({ fields }: { fields: Fields }) {
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <TextField field={fields.inspectionFor} label={t('requestForms.inspectionFor')} autoComplete="off" />
      <TextField field={fields.inspectionType} label={t('requestForms.inspectionType')} autoComplete="off" />
      <TextField field={fields.service} label={t('requestForms.service')} autoComplete="off" />
      <TextField field={fields.mediaType} label={t('requestForms.mediaWanted')} autoComplete="off" />
      <TextField
        field={fields.photosWanted}
        label={t('requestForms.howMany')}
        inputMode="numeric"
        autoComplete="off"
        help={t('requestForms.howManyHelp')}
      />
    </div>
  )
}

const codeOptions = (codes: ItemFormProps['codes'], mayOwn: boolean) => [
  ...codes.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
  ...(mayOwn ? [{ value: 'own', label: t('requestForms.customCode'), shows: 'own-code' }] : []),
]

/** Adds an item to a draw request: for a cost code, or for a code that is on this draw request alone. */
export function ItemForm({ back, codes, budgetLines, mayOwn, status, tokens, answer }: ItemFormProps) {
  const verdict = rules.edit({ inspectionStatus: status })
  const [form, fields] = useForm<Record<Names, string>>({
    lastResult: answer?.result,
    defaultValue: { costCodeId: codes[0]?.id ?? (mayOwn ? 'own' : '') },
  })
  return (
    <RecordDialog
      title={t('requestForms.newItem')}
      readOnly={verdict.ok ? null : verdict.why}
      list={back}
      form={form}
      tokens={answer ?? tokens}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          field={fields.costCodeId}
          label={t('requestForms.costCode')}
          options={codeOptions(codes, mayOwn)}
        />
        <CustomCode fields={fields} />
        <MoneyField field={fields.budget} label={t('requestForms.budget')} help={t('requestForms.itemBudgetHelp')} />
        {budgetLines.length > 0 && (
          <ComboField
            field={fields.budgetLineId}
            label={t('requestForms.budgetLine')}
            help={t('requestForms.budgetLineHelp')}
            choices={budgetLines.map((value) => ({ value }))}
          />
        )}
        <Purpose fields={fields} />
        <TextAreaField
          field={fields.remarks}
          label={t('requestForms.instructions')}
          rows={2}
          help={t('requestForms.instructionsHelp')}
        />
        <div data-shown-by="own-code">
          <LinesField
            name="checklist"
            label={t('requestForms.checklist')}
            help={t('requestForms.checklistHelp')}
            lines={[]}
            result={answer?.result}
          />
        </div>
      </div>
    </RecordDialog>
  )
}
