import { withPercent } from 'contract/money/percent'
import { Link } from '@remix-run/react'
import { useState } from 'react'
import type { Figure, FigureInput, LedgerTerm } from 'contract/ledger/rules'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import { rateText } from '~/lib/text/rate'
import { ruleText, termText } from './figure-words'
import { recordLink, type RecordNames } from './record-link'

const percents: readonly LedgerTerm[] = ['inspectedPercent', 'percentComplete']
const rates: readonly LedgerTerm[] = ['retainageRate', 'storedLimit']

/** A value in the unit of its term. */
function valueText(term: LedgerTerm, value: number): string {
  if (percents.includes(term)) return withPercent(value)
  return rates.includes(term) ? rateText(value) : centsText(value)
}

function Input({ input, names }: { input: FigureInput; names: RecordNames }) {
  const record = recordLink(input, names)
  return (
    <li className="flex flex-wrap justify-between gap-x-3 py-0.5">
      <span className="text-foreground-2">
        {/* A change order is named by its link. */}
        {(input.term !== 'change' || !record) && termText(input.term)}
        {record && (
          <>
            {input.term !== 'change' && ', '}
            <Link
              to={record.to}
              className="rounded-xs underline underline-offset-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              {record.name}
            </Link>
          </>
        )}
      </span>
      <span className="tabular-nums">{valueText(input.term, input.value)}</span>
    </li>
  )
}

/** Draws that paid or released nothing are left out. */
const countedTerms: readonly LedgerTerm[] = ['funded', 'retainageReleased']
const isCounted = ({ term, value }: FigureInput): boolean => value !== 0 || !countedTerms.includes(term)

type FigureComputedProps = {
  term: LedgerTerm
  /** Shown before the figure is loaded. */
  value?: number
  figure: Figure | undefined
  names: RecordNames
}

/** A figure that opens its rule, its inputs with links to their records, and its rounding. */
export function FigureComputed({ term, figure, value = figure?.value ?? 0, names }: FigureComputedProps) {
  // Totals have an input per line, so a closed figure has none in the document.
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="border-b py-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-6 cursor-pointer items-center justify-between gap-3 rounded-xs pointer-coarse:min-h-11">
        <span>{termText(term)}</span>
        <span className="font-medium tabular-nums">{valueText(term, value)}</span>
      </summary>
      {isOpen && <Computed term={term} figure={figure} names={names} />}
    </details>
  )
}

function Computed({ term, figure, names }: FigureComputedProps) {
  return (
    <>
      <p className="mt-1 text-xs text-muted-foreground">
        {ruleText(term)} {figure && t(figure.rounding === 'halfUp' ? 'ledger.roundedOnce' : 'ledger.exact')}
      </p>
      <ul className="mt-1 text-xs">
        {figure ? (
          figure.inputs.filter(isCounted).map((input, index) => <Input key={index} input={input} names={names} />)
        ) : (
          <li className="text-muted-foreground">{t('ledger.loading')}</li>
        )}
      </ul>
    </>
  )
}
