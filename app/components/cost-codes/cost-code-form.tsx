import { type SubmissionResult, useForm } from '@conform-to/react'
import type { CostCode } from 'contract/cost-codes/calls'
import { t } from 'locales/cost-codes'
import { TextField } from '~/components/form/field'
import { LinesField } from '~/components/form/lines-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { useTypedName } from '~/hooks/use-typed-name'
import { paths } from '~/lib/paths'

type CostCodeFormProps = {
  title: string
  costCode?: CostCode
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
  readOnly?: string | null
}

type Fields = { code: string; title: string; category: string }

/** Splits "07-100 Waterproofing" into code and title; a first word without a digit belongs to the title. */
function readNamed(named: string): Pick<Fields, 'code' | 'title'> {
  const [, code = '', title = ''] = /^(\S*\d\S*)?\s*(.*)$/.exec(named) ?? []
  return { code, title }
}

/** The form of a cost code with the checklist its items begin with; the action checks it by the contract's schema. */
export function CostCodeForm({ title, costCode, tokens, answer, readOnly = null }: CostCodeFormProps) {
  const named = readNamed(useTypedName())
  const [form, fields] = useForm<Fields>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: costCode ? { code: costCode.code, title: costCode.title, category: costCode.category ?? '' } : named,
    constraint: { code: { required: true, maxLength: 20 }, title: { required: true, maxLength: 120 } },
  })
  return (
    <RecordDialog title={title} readOnly={readOnly} list={paths.costCodes()} form={form} tokens={answer ?? tokens}>
      <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-4">
        <TextField field={fields.code} label={t('costCodes.code')} autoComplete="off" />
        <TextField field={fields.title} label={t('costCodes.titleField')} autoComplete="off" />
      </div>
      <TextField
        field={fields.category}
        label={t('costCodes.category')}
        help={t('costCodes.optional')}
        autoComplete="off"
      />
      <LinesField
        name="checklist"
        label={t('costCodes.checklist')}
        help={t('costCodes.checklistHelp')}
        lines={costCode?.checklist ?? []}
        result={answer?.result}
        rows={7}
      />
    </RecordDialog>
  )
}
