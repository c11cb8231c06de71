import type { SubmissionResult } from '@conform-to/react'
import { useId, useState } from 'react'
import { centsText, sumCents } from 'contract/money/cents'
import { readCents } from 'contract/money/typed-cents'
import { t } from 'locales/ledger-forms'
import { FieldError } from '~/components/form/field-error'
import { Input } from '~/components/ui/input'

/** A budget line with the text that is filled in, and a note below its name. */
export type AmountLine = { lineId: string; name: string; note: string; text: string }

const amountName = (index: number) => `lines[${index}].amount`

/** Typed amounts of a refused form, by line; null before one. */
function typedBefore(result: SubmissionResult<string[]> | undefined): readonly string[] | null {
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
  index: number
  initial: string
  isSigned: boolean
  placeholder: string | undefined
  errors: string[] | undefined
  onType: (text: string) => void
}

function Amount({ line, index, initial, isSigned, placeholder, errors, onType }: AmountProps) {
  const id = useId()
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
            aria-describedby={errors ? errorId : undefined}
            className="text-end"
            onInput={(event) => onType(event.currentTarget.value)}
          />
        </div>
      </div>
      <FieldError id={errorId} errors={errors} />
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
  /** Cents of the loan that are not paid yet, above which the sum has a warning; null for no limit. */
  loanLeft?: number | null
}

/** An amount for each line of a budget, with their sum while typing. */
export function LineAmounts(props: LineAmountsProps) {
  const { legend, lines, result, isSigned = false, placeholder, hint, loanLeft = null } = props
  const [typed, setTyped] = useState<readonly string[]>(() => {
    const before = typedBefore(result)
    return lines.map(({ text }, index) => (before ? (before[index] ?? '') : text))
  })
  const [initial] = useState(typed)
  const errorId = useId()
  const errors = result?.error ?? {}
  const sum = sumOf(typed, isSigned)
  const above = loanLeft === null || sum === 0 ? 0 : Math.max(0, sum - loanLeft)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <ul className="max-h-[max(15rem,40dvh)] divide-y overflow-y-auto rounded-md border">
        {lines.map((line, index) => (
          <Amount
            key={line.lineId}
            line={line}
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
