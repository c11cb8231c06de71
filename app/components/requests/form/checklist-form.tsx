import { type SubmissionResult, useForm } from '@conform-to/react'
import type { Item } from 'contract/inspections/calls'
import { rules } from 'contract/core/rules'
import type { InspectionStatus } from 'contract/core/statuses'
import { t } from 'locales/request-forms'
import { LinesField } from '~/components/form/lines-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'

type LinesFormProps = {
  item: Item
  status: InspectionStatus
  /** The item's page below. */
  back: string
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

/** Adds lines to an item's checklist, as many as are typed. */
export function LinesForm({ item, status, back, tokens, answer }: LinesFormProps) {
  const verdict = rules.edit({ inspectionStatus: status })
  const [form] = useForm({ lastResult: answer?.result })
  return (
    <RecordDialog
      title={t('requestForms.addLines')}
      readOnly={verdict.ok ? null : verdict.why}
      list={back}
      form={form}
      tokens={answer ?? tokens}
    >
      <p className="text-muted-foreground">
        {item.code} {item.title}
      </p>
      <LinesField
        name="titles"
        label={t('requestForms.lines')}
        help={t('requestForms.linesHelp')}
        lines={[]}
        result={answer?.result}
        rows={6}
      />
    </RecordDialog>
  )
}
