import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { rules } from 'contract/rules'
import type { InspectionStatus } from 'contract/statuses'
import { TextAreaField, TextField } from '~/components/form/field'
import { FormError } from '~/components/form/form-error'
import { LinesField } from '~/components/form/lines-field'
import { MoneyField } from '~/components/form/money-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'

type ItemFormProps = {
  /** The draw request's page beneath. */
  back: string
  /** Cost codes the draw request does not have yet. */
  codes: readonly { id: string; code: string; title: string }[]
  /** Whether the viewer may give it a code of its own. */
  mayOwn: boolean
  status: InspectionStatus
  tokens: FormTokens
  /** What the action answered. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

type Names =
  | 'costCodeId'
  | 'code'
  | 'title'
  | 'category'
  | 'budget'
  | 'inspectionFor'
  | 'inspectionType'
  | 'service'
  | 'mediaType'
  | 'photosWanted'
  | 'remarks'

/** Adds an item to a draw request: for a cost code, or for a code that is on this draw request alone. */
export function ItemForm({ back, codes, mayOwn, status, tokens, answer }: ItemFormProps) {
  const verdict = rules.edit({ inspectionStatus: status })
  const [form, fields] = useForm<Record<Names, string>>({
    lastResult: answer?.result,
    defaultValue: { costCodeId: codes[0]?.id ?? (mayOwn ? 'own' : '') },
  })
  const options = [
    ...codes.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
    ...(mayOwn ? [{ value: 'own', label: 'A code of its own' }] : []),
  ]
  return (
    <RecordDialog
      title="New item"
      readOnly={verdict.ok ? null : verdict.why}
      list={back}
      form={getFormProps(form)}
      tokens={answer ?? tokens}
    >
      <FormError id={form.errorId} errors={form.errors} />
      <div className="flex flex-col gap-4">
        <SelectField field={fields.costCodeId} label="Cost code" options={options} />
        <div data-chosen-by="own-code">
          <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
            <TextField field={fields.code} label="Code" autoComplete="off" />
            <TextField field={fields.title} label="Title" autoComplete="off" />
          </div>
          <TextField field={fields.category} label="Category" autoComplete="off" />
        </div>
        <MoneyField
          field={fields.budget}
          label="Budget"
          help="Whole dollars; the total of the draw request grows by it."
        />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <TextField field={fields.inspectionFor} label="Inspection for" autoComplete="off" />
          <TextField field={fields.inspectionType} label="Inspection type" autoComplete="off" />
          <TextField field={fields.service} label="Service" autoComplete="off" />
          <TextField field={fields.mediaType} label="Media wanted" autoComplete="off" />
          <TextField
            field={fields.photosWanted}
            label="How many photos"
            inputMode="numeric"
            autoComplete="off"
            help="Empty leaves it to the borrower."
          />
        </div>
        <TextAreaField field={fields.remarks} label="What is asked" rows={2} help="Shown to the borrower." />
        <div data-chosen-by="own-code">
          <LinesField
            name="checklist"
            label="Checklist"
            help="One line each; a cost code brings its own."
            lines={[]}
            result={answer?.result}
          />
        </div>
      </div>
    </RecordDialog>
  )
}
