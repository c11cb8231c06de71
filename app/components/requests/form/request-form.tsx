import { type SubmissionResult, useForm } from '@conform-to/react'
import { Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { TextAreaField, TextField } from '~/components/form/field'
import { FieldError } from '~/components/form/field-error'
import { useLatest } from '~/hooks/use-command-context'
import type { Choice } from '~/lib/choice'
import { MoneyField } from '~/components/form/money-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'
import { useOrphanCount } from '~/components/form/orphan-values'
import { centsText } from 'contract/money/cents'
import { readDollars } from 'contract/money/money'
import type { BudgetLines } from '~/lib/ledger/found-lines'
import { t } from 'locales/request-forms'
import { RequestShares } from './budget-shares'
import { budgetLineName, photosName, type ShareLine, shareName } from './share-line'

type RequestFormProps = {
  title: string
  /** The lot of a new request, and the page that chooses another lot. */
  lotId?: string
  otherLot?: string
  /** The page below. */
  list: string
  place: string
  values: { title: string; reviewer: string; description: string; totalBudget: string; dueDate: string }
  lines: readonly ShareLine[]
  /** Cents that the budget lines of the draw request ask for; absent on a new one and without a schedule of values. */
  requested?: number | undefined
  /** Lines of the lot's budget that cost codes may choose; none without a schedule of values. */
  budget: BudgetLines
  reviewers: readonly Choice[]
  lenders: readonly { uuid: string; name: string; chosen: boolean }[]
  readOnly?: string | null
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: SubmissionResult<string[]> }) | undefined
}

type Answered = SubmissionResult<string[]> | undefined

/** The cost code that an entry of a sent list is about, such as `photos[2].photosWanted`. */
function lineAt(result: Answered, path: string, lines: readonly ShareLine[]): ShareLine | undefined {
  const [, list = '', at = ''] = /^(\w+)\[(\d+)\]/.exec(path) ?? []
  const sent: unknown = result?.initialValue?.[list]
  const entry: unknown = Array.isArray(sent) ? sent[Number(at)] : undefined
  if (typeof entry !== 'object' || entry === null) return undefined
  const ids: readonly unknown[] = Object.values(entry)
  return lines.find(({ id }) => ids.includes(id))
}

/** The part of a cost code that an entry of a sent list is about. */
function whatOf(path: string, code: string): string {
  if (path.startsWith('photos')) return t('requestForms.photosOf', { code })
  return path.startsWith('budgetLines') ? t('requestForms.lineOf', { code }) : code
}

/** Errors of a list, or of one named line. */
function listErrors(
  result: Answered,
  names: readonly string[],
  lines: readonly ShareLine[] = [],
): string[] | undefined {
  const found = Object.entries(result?.error ?? {}).flatMap(([path, why]) => {
    if (!names.some((name) => path === name || path.startsWith(`${name}[`))) return []
    const line = lineAt(result, path, lines)
    return (why ?? []).map((one) => (line ? `${whatOf(path, `${line.code} ${line.title}`)}: ${one}` : one))
  })
  return found.length > 0 ? [...new Set(found)] : undefined
}

/** Cost codes whose budget line has an error. */
function wrongLines(result: Answered, lines: readonly ShareLine[]): ReadonlySet<string> {
  const paths = Object.keys(result?.error ?? {}).filter((path) => path.startsWith('budgetLines['))
  return new Set(paths.flatMap((path) => lineAt(result, path, lines)?.id ?? []))
}

const lists = ['costCodeIds', 'lineIds', 'shares', 'photos', 'budgetLines']

/** If only cost codes have errors, focuses the line with the error, or the first one. */
function useLineFocus(formId: string, result: Answered, lines: readonly ShareLine[]): void {
  const latest = useLatest(lines)
  useEffect(() => {
    const [path, ...others] = Object.keys(result?.error ?? {})
    const form = document.getElementById(formId)
    if (!path || !(form instanceof HTMLFormElement)) return
    if ([path, ...others].some((one) => !lists.some((name) => one === name || one.startsWith(`${name}[`)))) return
    const line = lineAt(result, path, latest.current)
    const nameOf = path.startsWith('photos') ? photosName : path.startsWith('budgetLines') ? budgetLineName : shareName
    const name = line && nameOf(line)
    const first =
      path === 'costCodeIds' ? 'fieldset fieldset li input' : 'li:has(:checked) [name^="share:"], [name^="own:"]'
    form.querySelector<HTMLElement>(name ? `[name="${name}"]` : first)?.focus()
  }, [formId, result, latest])
}

/** Reports choices for another lot that this lot's agency does not have. */
function NotOfLot({ fields, textOf }: { fields: string; textOf: (count: number) => string }) {
  const count = useOrphanCount(fields)
  return (
    <p role="status" className={count > 0 ? '-mt-2.5 text-xs text-foreground-2' : 'sr-only'}>
      {count > 0 && textOf(count)}
    </p>
  )
}

/** True if no error is about photos, budget lines or the choice of cost codes: the fields name errors of shares while typing. */
const isOfShares = (result: Answered) =>
  Object.keys(result?.error ?? {}).every((path) => !/^(photos|costCodeIds|lineIds|budgetLines)/.test(path))

/** The lot of the request; on a new one with a link that chooses another lot. */
function LotLine({ lotId, place, otherLot }: Pick<RequestFormProps, 'lotId' | 'place' | 'otherLot'>) {
  const { pathname, state } = useLocation()
  return (
    <>
      {lotId && <input type="hidden" name="lotId" value={lotId} />}
      <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground">
        {place}
        {otherLot && (
          <Link
            to={otherLot}
            preventScrollReset
            state={{ ...state, typedAt: pathname }}
            className="inline-flex items-center rounded-xs text-primary-ink underline underline-offset-2 touch:min-h-11"
          >
            {t('requestForms.anotherLot')}
          </Link>
        )}
      </p>
    </>
  )
}

function LenderBoxes({ lenders }: Pick<RequestFormProps, 'lenders'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('requestForms.lenders')}</legend>
      {lenders.map(({ uuid, name, chosen }) => (
        <label key={uuid} className="flex min-h-8 items-center gap-2 touch:min-h-11">
          <input type="checkbox" name={`lender:${uuid}`} defaultChecked={chosen} className="size-4 accent-primary" />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** The form of a draw request; the action validates by the contract's schema. */
export function RequestForm(given: RequestFormProps) {
  const { title, list, values, lines, budget, requested, reviewers, lenders, readOnly = null, tokens, answer } = given
  const [form, fields] = useForm<RequestFormProps['values']>({
    lastResult: answer?.result,
    defaultValue: values,
    constraint: { title: { required: true, maxLength: 200 }, totalBudget: { required: true } },
  })
  const sharesErrors = listErrors(answer?.result, lists, lines)
  useLineFocus(form.id, answer?.result, lines)
  const total = readDollars(values.totalBudget)
  return (
    <RecordDialog title={title} readOnly={readOnly} list={list} form={form} tokens={answer ?? tokens}>
      <LotLine {...given} />
      <TextField field={fields.title} label={t('requestForms.title')} autoComplete="off" />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <MoneyField
          field={fields.totalBudget}
          label={t('requestForms.totalBudget')}
          help={t(budget.lines.length > 0 ? 'requestForms.wholeDollarsOrZero' : 'requestForms.wholeDollars')}
        />
        <TextField field={fields.dueDate} label={t('requestForms.dueDate')} type="date" />
      </div>
      {requested !== undefined && (
        <p className="-mt-2.5 text-xs text-muted-foreground">
          {t('requestForms.linesRequest', { amount: centsText(requested) })}
        </p>
      )}
      <RequestShares
        lines={lines}
        budget={budget}
        wrongLines={wrongLines(answer?.result, lines)}
        total={total.ok ? total.dollars : 0}
        errors={sharesErrors}
        isOurs={!form.errors && isOfShares(answer?.result)}
      />
      <NotOfLot fields="code:" textOf={(count) => t('requestForms.codesNotOfLot', { count })} />
      <SelectField
        field={fields.reviewer}
        label={t('requestForms.reviewer')}
        none={t('requestForms.nobody')}
        options={reviewers}
      />
      <NotOfLot fields="reviewer" textOf={(count) => t('requestForms.reviewersNotOfLot', { count })} />
      <TextAreaField field={fields.description} label={t('requestForms.description')} rows={3} />
      {lenders.length > 0 && <LenderBoxes lenders={lenders} />}
      <NotOfLot fields="lender:" textOf={(count) => t('requestForms.lendersNotOfLot', { count })} />
      <FieldError id={`${form.id}-lenders`} errors={listErrors(answer?.result, ['lenders'])} />
    </RecordDialog>
  )
}
