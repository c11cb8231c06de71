import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { FieldError, TextAreaField, TextField } from '~/components/form/field'
import { useLatest } from '~/hooks/use-command-context'
import type { Choice } from '~/lib/choice'
import { FormError } from '~/components/form/form-error'
import { MoneyField } from '~/components/form/money-field'
import { RecordDialog } from '~/components/form/record-dialog'
import type { FormTokens } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'
import { useUnplaced } from '~/components/form/unplaced'
import { readDollars } from '~/lib/money'
import { plural } from './request-words'
import { photosName, RequestShares, type ShareLine, shareName } from './request-shares'

type RequestFormProps = {
  title: string
  /** The lot of a new one, which the form carries along, and where another one is chosen. */
  lotId?: string
  otherLot?: string
  /** The page beneath. */
  list: string
  place: string
  values: { title: string; reviewer: string; description: string; totalBudget: string; dueDate: string }
  lines: readonly ShareLine[]
  reviewers: readonly Choice[]
  lenders: readonly { uuid: string; name: string; chosen: boolean }[]
  readOnly?: string | null
  tokens: FormTokens
  /** What the action answered. */
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

/** What is wrong with a list as a whole or with one of its lines, which is named. */
function listErrors(
  result: Answered,
  names: readonly string[],
  lines: readonly ShareLine[] = [],
): string[] | undefined {
  const found = Object.entries(result?.error ?? {}).flatMap(([path, why]) => {
    if (!names.some((name) => path === name || path.startsWith(`${name}[`))) return []
    const line = lineAt(result, path, lines)
    const what = path.startsWith('photos') ? 'Photos of ' : ''
    return (why ?? []).map((one) => (line ? `${what}${line.code} ${line.title}: ${one}` : one))
  })
  return found.length > 0 ? [...new Set(found)] : undefined
}

const lists = ['costCodeIds', 'shares', 'photos']

/** What is wrong with the cost codes alone takes the focus as a field does: to the line that is meant, or else their first. */
function useLineFocus(formId: string, result: Answered, lines: readonly ShareLine[]): void {
  const latest = useLatest(lines)
  useEffect(() => {
    const [path, ...others] = Object.keys(result?.error ?? {})
    const form = document.getElementById(formId)
    if (!path || !(form instanceof HTMLFormElement)) return
    if ([path, ...others].some((one) => !lists.some((name) => one === name || one.startsWith(`${name}[`)))) return
    const line = lineAt(result, path, latest.current)
    const name = line && (path.startsWith('photos') ? photosName(line) : shareName(line))
    const first =
      path === 'costCodeIds' ? 'fieldset fieldset li input' : 'li:has(:checked) [name^="share:"], [name^="own:"]'
    form.querySelector<HTMLElement>(name ? `[name="${name}"]` : first)?.focus()
  }, [formId, result, latest])
}

/** Says at once which of what was chosen for another lot is not to be had for this one: its agency has others. */
function NotOfLot({ fields, one }: { fields: string; one: string }) {
  const count = useUnplaced(fields)
  return (
    <p role="status" className={count > 0 ? '-mt-2.5 text-xs text-foreground-2' : 'sr-only'}>
      {count > 0 && `${plural(count, one)} that you chose before ${count === 1 ? 'is' : 'are'} not there for this lot.`}
    </p>
  )
}

/** The form of a draw request; the action checks it by the contract's schema. */
export function RequestForm(given: RequestFormProps) {
  const {
    title,
    lotId,
    otherLot,
    list,
    place,
    values,
    lines,
    reviewers,
    lenders,
    readOnly = null,
    tokens,
    answer,
  } = given
  const [form, fields] = useForm<RequestFormProps['values']>({
    lastResult: answer?.result,
    defaultValue: values,
    constraint: { title: { required: true, maxLength: 200 }, totalBudget: { required: true } },
  })
  const { pathname, state } = useLocation()
  const sharesErrors = listErrors(answer?.result, lists, lines)
  useLineFocus(form.id, answer?.result, lines)
  const total = readDollars(values.totalBudget)
  return (
    <RecordDialog title={title} readOnly={readOnly} list={list} form={getFormProps(form)} tokens={answer ?? tokens}>
      <FormError id={form.errorId} errors={form.errors} />
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
            Another lot
          </Link>
        )}
      </p>
      <TextField field={fields.title} label="Title" autoComplete="off" />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <MoneyField field={fields.totalBudget} label="Total budget" help="Whole dollars" />
        <TextField field={fields.dueDate} label="Due date" type="date" />
      </div>
      <RequestShares
        lines={lines}
        total={total.ok ? total.dollars : 0}
        errors={sharesErrors}
        isOurs={
          !form.errors && Object.keys(answer?.result.error ?? {}).every((path) => !/^(photos|costCodeIds)/.test(path))
        }
      />
      <NotOfLot fields="code:" one="cost code" />
      <SelectField field={fields.reviewer} label="Reviewer" none="Nobody yet" options={reviewers} />
      <NotOfLot fields="reviewer" one="reviewer" />
      <TextAreaField field={fields.description} label="Description" rows={3} />
      {lenders.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 font-medium">Lenders</legend>
          {lenders.map(({ uuid, name, chosen }) => (
            <label key={uuid} className="flex min-h-8 items-center gap-2 touch:min-h-11">
              <input
                type="checkbox"
                name={`lender:${uuid}`}
                defaultChecked={chosen}
                className="size-4 accent-primary"
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <NotOfLot fields="lender:" one="lender" />
      <FieldError id={`${form.id}-lenders`} errors={listErrors(answer?.result, ['lenders'])} />
    </RecordDialog>
  )
}
