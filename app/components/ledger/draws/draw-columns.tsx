import type { DrawTerm } from 'contract/ledger/draw-terms'
import type { DrawLedger, DrawLineAnswer } from 'contract/ledger/draws'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import type { ListColumn } from '~/components/table/columns'
import { cn } from '~/components/ui/cn'
import { termText } from './figure-words'

/** A budget line as the table's row. */
export type DrawLineRow = DrawLineAnswer & { uuid: string }

/** A note on a line that needs attention; null without one. */
function attentionText({ figures, fellFrom, inspectedPercent, ...line }: DrawLineAnswer): string | null {
  const notes = [
    figures.overfunded.value > 0 && t('ledger.overfundedBy', { amount: centsText(figures.overfunded.value) }),
    line.requestedAboveAvailable > 0 && t('ledger.aboveAvailable', { amount: centsText(line.requestedAboveAvailable) }),
    line.storedAboveLimit > 0 && t('ledger.aboveLimit', { amount: centsText(line.storedAboveLimit) }),
    fellFrom !== null && t('ledger.fell', { before: fellFrom, now: inspectedPercent ?? 0 }),
  ].filter((note) => note !== false)
  return notes.length > 0 ? notes.join('. ') : null
}

function Name({ line }: { line: DrawLineAnswer }) {
  const attention = attentionText(line)
  return (
    <span className="block min-w-0 break-words">
      <span className="text-muted-foreground">{line.code}</span> <span className="font-medium">{line.title}</span>
      {attention && <span className="block text-xs whitespace-normal text-sentback-ink">{attention}</span>}
    </span>
  )
}

const amount = (
  term: DrawTerm,
  meta: Pick<ListColumn<DrawLineRow>, 'phone' | 'from'> & { strong?: boolean },
): ListColumn<DrawLineRow> => ({
  id: term,
  label: termText(term),
  width: 118,
  align: 'right',
  phone: meta.phone,
  ...(meta.from && { from: meta.from }),
  cell: ({ figures }) => {
    const value = figures[term]?.value
    if (value === undefined) return <span className="text-muted-foreground">–</span>
    return <span className={cn('tabular-nums', meta.strong && 'font-medium')}>{centsText(value)}</span>
  },
})

/** Columns of a draw: requested, inspected, recommended, approved, funded and retainage of each line. */
export const drawColumns = (): ListColumn<DrawLineRow>[] => [
  { id: 'line', label: t('ledger.line'), phone: 'title', fixed: true, cell: (line) => <Name line={line} /> },
  amount('requested', { phone: 'second' }),
  {
    id: 'inspected',
    label: t('ledger.inspected'),
    width: 108,
    align: 'right',
    phone: 'second-side',
    cell: ({ inspectedPercent, isSoftCost }) => (
      <span className="text-foreground-2 tabular-nums">
        {isSoftCost ? t('ledger.documents') : inspectedPercent === null ? '–' : `${inspectedPercent}%`}
      </span>
    ),
  },
  amount('available', { phone: 'hidden', from: 1000 }),
  amount('recommended', { phone: 'side', strong: true }),
  amount('approved', { phone: 'hidden', from: 900 }),
  amount('funded', { phone: 'hidden', from: 800 }),
  amount('retainageHeld', { phone: 'hidden', from: 1140 }),
]

const totalTerms = ['requested', 'available', 'recommended', 'approved', 'funded', 'retainageHeld'] as const

/** The totals under the columns. */
export const drawTotals = ({ totals, percentComplete }: DrawLedger) => ({
  line: t('ledger.total'),
  ...Object.fromEntries(
    totalTerms.map((term) => {
      const figure = totals[term]
      return [term, figure ? centsText(figure.value) : '–']
    }),
  ),
  inspected: percentComplete ? `${percentComplete.value}%` : '–',
})
