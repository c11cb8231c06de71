import { useEffect, useId, useMemo, useState } from 'react'
import { t } from 'locales/request-forms'
import { Input } from '~/components/ui/input'
import type { CodedChoice } from '~/lib/ledger/choice-of'
import type { BudgetLines } from '~/lib/ledger/found-lines'
import { budgetLineName, type ShareLine } from './share-line'

type BudgetPart = typeof import('./budget-part')

/** The part of the form that only lots with a budget need; null until it has loaded, after the form. */
export function useBudgetPart({ lines }: BudgetLines): BudgetPart | null {
  const [part, setPart] = useState<BudgetPart | null>(null)
  const hasBudget = lines.length > 0
  useEffect(() => {
    if (hasBudget) import('./budget-part').then(setPart).catch(() => undefined)
  }, [hasBudget])
  return part
}

/** The budget line that saving will find for each chosen code without a typed one. */
export const useFoundLines = (
  part: BudgetPart | null,
  typed: ReadonlyMap<string, string>,
  lines: readonly ShareLine[],
  budget: BudgetLines,
) =>
  useMemo(() => {
    const items = lines.flatMap(({ id, code, title }) => {
      const text = typed.get(id)
      return text === undefined ? [] : [{ id, code, title, typed: text }]
    })
    return part?.foundLines(items, budget)
  }, [part, typed, lines, budget])

type BudgetLineProps = {
  line: ShareLine
  choices: string
  found: CodedChoice | null | undefined
  wrongNote: string | undefined
}

/** The budget line of a chosen code: the one that saving will find, or another one that is typed. */
export function BudgetLine({ line, choices, found, wrongNote }: BudgetLineProps) {
  const noteId = useId()
  return (
    <span className="mb-1.5 flex basis-full flex-wrap items-center gap-x-2 max-md:mt-1">
      <span aria-hidden="true" className="flex-none text-xs text-muted-foreground">
        {t('requestForms.budgetLine')}
      </span>
      <Input
        name={budgetLineName(line)}
        list={choices}
        defaultValue={line.line?.name}
        data-cell="line"
        autoComplete="off"
        aria-label={t('requestForms.lineOf', { code: `${line.code} ${line.title}` })}
        aria-invalid={wrongNote !== undefined || undefined}
        aria-describedby={wrongNote ?? (found === null ? noteId : undefined)}
        placeholder={found === null ? t('requestForms.noLine') : found?.name}
        boxClassName="min-w-0 flex-1"
      />
      {found === null && (
        <span id={noteId} className="basis-full text-xs text-sentback-ink">
          {t('requestForms.noLineNote')}
        </span>
      )}
    </span>
  )
}

/** The lines that the fields of all cost codes offer. */
export const BudgetLineNames = ({ id, budget: { lines } }: { id: string; budget: BudgetLines }) => (
  <datalist id={id}>
    {lines.map(({ name }) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)
