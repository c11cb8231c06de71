import type { SubmissionResult } from '@conform-to/react'
import { useId, useState } from 'react'
import { centsText, sumCents } from 'contract/money/cents'
import { readCents } from 'contract/money/typed-cents'
import { t } from 'locales/ledger-forms'
import { FieldError } from '~/components/form/field-error'
import { Input } from '~/components/ui/input'

/** A budget line with the text that is filled in, a note below its name, and the cents above which it has a warning. */
export type AmountLine = { lineId: string; name: string; note: string; text: string; most?: number }

const amountName = (index: number) => `lines[${index}].amount`

/** Amounts typed before the server refused the form, by line; null before a refusal. */
function rejectedInput(result: SubmissionResult<string[]> | undefined): readonly string[] | null {
  const lines = result?.initialValue?.lines
  return Array.isArray(lines) ? lines.map((line) => String(Object(line).amount ?? '')) : null
}

/** Sum of the amounts that can be read. */
function sumOf(typed: readonly string[], isSigned: boolean): number {
  return sumCents(
    typed.map((text) => {
      const read = readCents(text, { isSigned })
      return read.ok ? read.cents : 0
    }),
  )
}

type AmountProps = {
  line: AmountLine
  /** The warning about the typed amount. */
  warning: string | undefined
  index: number
  initial: string
  isSigned: boolean
  placeholder: string | undefined
  errors: string[] | undefined
  onType: (text: string) => void
}

function Amount({ line, warning, index, initial, isSigned, placeholder, errors, onType }: AmountProps) {
  const id = useId()
  const warningId = `${id}-warning`
  const errorId = `${id}-error`
  return (
    <li className="flex flex-col gap-1 px-2.5 py-1.5">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          {line.name}
          <span className="block text-xs text-muted-foreground">{line.note}</span>
        </label>
        <input type="hidden" name={`lines[${index}].lineId`} value={line.lineId} />
        <div className="w-36">
          <Input
            id={id}
            name={amountName(index)}
            defaultValue={initial}
            // Decimal keyboards of phones lack the minus sign.
            inputMode={isSigned ? 'text' : 'decimal'}
            autoComplete="off"
            placeholder={placeholder}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? errorId : warning ? warningId : undefined}
            className="text-end"
            onInput={(event) => onType(event.currentTarget.value)}
          />
        </div>
      </div>
      <FieldError id={errorId} errors={errors} />
      <p id={warningId} role="status" className="text-xs text-sentback-ink empty:hidden">
        {!errors && warning}
      </p>
    </li>
  )
}

type LineAmountsProps = {
  legend: string
  lines: readonly AmountLine[]
  result: SubmissionResult<string[]> | undefined
  /** True where amounts may be negative. */
  isSigned?: boolean
  placeholder?: string
  hint?: string
  /** Text of the warning about an amount above a line's limit. */
  aboveLine?: (amount: string) => string
  /** Cents of the loan that are not paid yet, above which the sum has a warning; null for no limit. */
  loanLeft?: number | null
}

/** An amount for each line of a budget, with their sum while typing. */
export function LineAmounts(props: LineAmountsProps) {
  const { legend, lines, result, isSigned = false, placeholder, hint, aboveLine, loanLeft = null } = props
  const [typed, setTyped] = useState<readonly string[]>(() => {
    const before = rejectedInput(result)
    return lines.map(({ text }, index) => (before ? (before[index] ?? '') : text))
  })
  const [initial] = useState(typed)
  const errorId = useId()
  const errors = result?.error ?? {}
  const sum = sumOf(typed, isSigned)
  const warningOf = ({ most }: AmountLine, index: number): string | undefined => {
    const over = most === undefined ? 0 : sumOf([typed[index] ?? ''], isSigned) - most
    return over > 0 ? aboveLine?.(centsText(over)) : undefined
  }
  const above = loanLeft === null || sum === 0 ? 0 : Math.max(0, sum - loanLeft)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <ul className="max-h-[max(15rem,40dvh)] divide-y overflow-y-auto rounded-md border">
        {lines.map((line, index) => (
          <Amount
            key={line.lineId}
            line={line}
            warning={warningOf(line, index)}
            index={index}
            initial={initial[index] ?? ''}
            isSigned={isSigned}
            placeholder={placeholder}
            errors={errors[amountName(index)] ?? undefined}
            onType={(text) => setTyped(typed.map((one, at) => (at === index ? text : one)))}
          />
        ))}
      </ul>
      <FieldError id={errorId} errors={errors.lines ?? undefined} />
      <p className="flex justify-between gap-4 text-xs text-muted-foreground" role="status">
        <span>{hint}</span>
        <span className="text-end">
          {t('ledgerForms.sum', { amount: centsText(sum) })}
          {above > 0 && (
            <span className="block text-sentback-ink">{t('ledgerForms.aboveLoan', { amount: centsText(above) })}</span>
          )}
        </span>
      </p>
    </fieldset>
  )
}
