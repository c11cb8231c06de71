import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { Item } from 'contract/inspections'
import { rules } from 'contract/rules'
import type { InspectionStatus } from 'contract/statuses'
import { FormError } from '~/components/form/form-error'
import { LinesField } from '~/components/form/lines-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'

type LinesFormProps = {
  item: Item
  status: InspectionStatus
  /** The item's page beneath. */
  back: string
  tokens: FormTokens
  /** What the action answered. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

/** Adds lines to an item's checklist, as many as are typed. */
export function LinesForm({ item, status, back, tokens, answer }: LinesFormProps) {
  const verdict = rules.edit({ inspectionStatus: status })
  const [form] = useForm({ lastResult: answer?.result })
  return (
    <RecordDialog
      title="Add lines to the checklist"
      readOnly={verdict.ok ? null : verdict.why}
      list={back}
      form={getFormProps(form)}
      tokens={answer ?? tokens}
    >
      <FormError id={form.errorId} errors={form.errors} />
      <p className="text-muted-foreground">
        {item.code} {item.title}
      </p>
      <LinesField
        name="titles"
        label="Lines"
        help="What has to be in place, one line each. They come after those that are there."
        lines={[]}
        result={answer?.result}
        rows={6}
      />
    </RecordDialog>
  )
}
