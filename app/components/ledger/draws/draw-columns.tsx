import type { DrawTerm } from 'contract/ledger/draw-terms'
import type { DrawLedger, DrawLineAnswer } from 'contract/ledger/draws'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import type { ListColumn } from '~/components/table/columns'
import { NamedOnPhone } from '~/components/ui/named-on-phone'
import { cn } from '~/components/ui/cn'
import { LineAttention } from '~/components/ledger/attention'
import { termText } from '~/components/ledger/figure-words'

/** A budget line as the table's row. */
export type DrawLineRow = DrawLineAnswer & { uuid: string }

function Name({ line }: { line: DrawLineAnswer }) {
  return (
    <span className="block min-w-0 break-words md:py-1">
      <span className="text-muted-foreground">{line.code}</span> <span className="font-medium">{line.title}</span>
      <LineAttention line={line} />
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
    return (
      <NamedOnPhone name={termText(term)}>
        {value === undefined ? (
          <span className="text-muted-foreground">–</span>
        ) : (
          <span className={cn('tabular-nums', meta.strong && 'font-medium')}>{centsText(value)}</span>
        )}
      </NamedOnPhone>
    )
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
    phone: 'side',
    cell: ({ inspectedPercent, isSoftCost }) => (
      <span className="text-foreground-2 tabular-nums">
        {isSoftCost ? (
          t('ledger.documents')
        ) : (
          <NamedOnPhone name={t('ledger.inspected')}>
            {inspectedPercent === null ? '–' : `${inspectedPercent}%`}
          </NamedOnPhone>
        )}
      </span>
    ),
  },
  amount('available', { phone: 'hidden', from: 1000 }),
  amount('recommended', { phone: 'second-side', strong: true }),
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
