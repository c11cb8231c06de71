import type { DrawTerm } from 'contract/ledger/draw-terms'
import type { DrawLedger, DrawLineAnswer } from 'contract/ledger/draws'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import type { ListColumn } from '~/components/table/columns'
import { NamedOnPhone } from '~/components/ui/named-on-phone'
import { cn } from '~/components/ui/cn'
import { earlierFinding } from '~/lib/ledger/draw-of-items'
import { LineFlags } from '~/components/ledger/flags'
import { termText } from '~/components/ledger/figure-words'

/** A budget line as the table's row. */
export type DrawLineRow = DrawLineAnswer & { uuid: string }

function Name({ line }: { line: DrawLineAnswer }) {
  return (
    <span className="block min-w-0 break-words whitespace-normal md:py-1">
      <span className="text-muted-foreground">{line.code}</span> <span className="font-medium">{line.title}</span>
      <LineFlags line={line} />
    </span>
  )
}

function Amount({ term, line }: { term: DrawTerm; line: DrawLineAnswer }) {
  const value = line.figures[term]?.value
  return (
    <NamedOnPhone name={termText(term)}>
      {value === undefined ? (
        <span className="text-muted-foreground">–</span>
      ) : (
        <span className={cn('tabular-nums', term === 'recommended' && 'font-medium')}>{centsText(value)}</span>
      )}
    </NamedOnPhone>
  )
}

const amount = (term: DrawTerm, meta: Pick<ListColumn<DrawLineRow>, 'phone' | 'from'>): ListColumn<DrawLineRow> => ({
  id: term,
  label: termText(term),
  width: 118,
  align: 'right',
  ...meta,
  cell: (line) => <Amount term={term} line={line} />,
})

/** A second line of a cell: what is claimed, stored or documented. */
const SecondLine = ({ children }: { children: string }) => (
  <span className="block text-xs whitespace-normal text-muted-foreground">{children}</span>
)

type FoundIn = Pick<DrawLedger, 'requestId' | 'draws'>

/** Inspected % of a line with the earlier draw that found it, or what documents of a soft cost show, and the claim. */
function Inspected({ line, draw }: { line: DrawLineAnswer; draw: FoundIn }) {
  const { inspectedPercent, claimedPercent, isSoftCost, figures } = line
  const earlier = earlierFinding(line, draw)
  return (
    <span className="block text-foreground-2 tabular-nums md:py-1">
      {isSoftCost ? (
        <>
          {t('ledger.documents')}
          <SecondLine>{centsText(figures.workInPlace.value)}</SecondLine>
        </>
      ) : (
        <NamedOnPhone name={t('ledger.inspected')}>
          {inspectedPercent === null ? '–' : `${inspectedPercent}%`}
        </NamedOnPhone>
      )}
      {earlier !== null && <SecondLine>{t('ledger.foundIn', { number: earlier })}</SecondLine>}
      {claimedPercent !== null && <SecondLine>{t('ledger.claimed', { percent: claimedPercent })}</SecondLine>}
    </span>
  )
}

/** Columns of a draw: requested, inspected, recommended, approved, funded and retainage of each line. */
export const drawColumns = (draw: FoundIn): ListColumn<DrawLineRow>[] => [
  { id: 'line', label: t('ledger.line'), phone: 'title', fixed: true, cell: (line) => <Name line={line} /> },
  {
    ...amount('requested', { phone: 'second' }),
    cell: (line) => (
      <span className="block md:py-1">
        <Amount term="requested" line={line} />
        {line.storedMaterials > 0 && (
          <SecondLine>{t('ledger.stated', { amount: centsText(line.storedMaterials) })}</SecondLine>
        )}
      </span>
    ),
  },
  {
    id: 'inspected',
    label: t('ledger.inspected'),
    width: 108,
    align: 'right',
    phone: 'side',
    cell: (line) => <Inspected line={line} draw={draw} />,
  },
  amount('available', { phone: 'hidden', from: 1000 }),
  amount('recommended', { phone: 'second-side' }),
  amount('approved', { phone: 'hidden', from: 900 }),
  amount('funded', { phone: 'hidden', from: 800 }),
  {
    ...amount('retainageHeld', { phone: 'hidden', from: 1140 }),
    cell: (line) => (
      <>
        <Amount term="retainageHeld" line={line} />
        {line.figures.retainageReleased.value > 0 && (
          <SecondLine>{t('ledger.released', { amount: centsText(line.figures.retainageReleased.value) })}</SecondLine>
        )}
      </>
    ),
  },
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
