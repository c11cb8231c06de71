import type { DataOf } from 'contract/core/catalog'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import type { ListColumn } from '~/components/table/columns'
import { rateText } from '~/lib/text/rate'
import type { CellStore } from './cells/cell-store'
import { EditableCell, LiveCents } from './cells/editable-cell'
import { FundedBar, type FundedBarProps } from './funded-bar'
import { signedText } from './figure-words'

type Ledger = DataOf<'ledger.get'>
type Line = Ledger['lines'][number]
type AmountsToDate = DataOf<'ledger.draws'>['now']
type LineToDate = AmountsToDate['lines'][number]

/** Amounts of a line after all draws. */
type LineToDateOf = (line: Line) => LineToDate | undefined

const lineColumns = (lotRate: number, store: CellStore, toDateOf: LineToDateOf): ListColumn<Line>[] => [
  {
    id: 'code',
    translate: false,
    label: t('ledger.code'),
    // Eight characters beside the edge of 24.
    width: 104,
    phone: 'hidden',
    cell: (line) => (
      <EditableCell store={store} line={line} column="code">
        <span className="text-muted-foreground">{line.code}</span>
      </EditableCell>
    ),
  },
  {
    id: 'line',
    label: t('ledger.line'),
    phone: 'title',
    fixed: true,
    cell: (line) => (
      <EditableCell store={store} line={line} column="line">
        <span className="block min-w-0 break-words whitespace-normal md:py-1">
          <span className="text-muted-foreground md:hidden">{line.code} </span>
          <span className="font-medium">{line.title}</span>
          {line.isSoftCost && (
            <span className="block text-xs whitespace-normal text-muted-foreground">{t('ledger.softCost')}</span>
          )}
          <Overfunded cents={toDateOf(line)?.overfunded ?? 0} />
        </span>
      </EditableCell>
    ),
  },
  {
    id: 'retainage',
    label: t('ledger.retainage'),
    width: 84,
    align: 'right',
    from: 900,
    phone: 'hidden',
    cell: (line) => (
      <EditableCell store={store} line={line} column="retainage">
        <span className={line.retainageRate === null ? 'text-muted-foreground' : undefined}>
          {rateText(line.retainageRate ?? lotRate)}
        </span>
      </EditableCell>
    ),
  },
]

const amountColumns = (store: CellStore): ListColumn<Line>[] => [
  {
    id: 'scheduledValue',
    label: t('ledger.scheduled'),
    width: 112,
    align: 'right',
    phone: 'hidden',
    cell: (line) => (
      <EditableCell store={store} line={line} column="scheduledValue">
        <span className="tabular-nums">{centsText(line.figures.scheduledValue.value)}</span>
      </EditableCell>
    ),
  },
  {
    id: 'changeOrders',
    label: t('ledger.changes'),
    width: 108,
    align: 'right',
    phone: 'second-side',
    cell: ({ figures: { changeOrders } }) =>
      changeOrders.value === 0 && changeOrders.inputs.length === 0 ? (
        <span className="text-muted-foreground max-md:hidden">–</span>
      ) : (
        <span className="tabular-nums">{signedText(changeOrders.value)}</span>
      ),
  },
  {
    id: 'revisedValue',
    label: t('ledger.revised'),
    width: 112,
    align: 'right',
    phone: 'side',
    cell: (line) => (
      <span className="font-medium tabular-nums">
        <LiveCents store={store} lines={[line]} cents={line.figures.revisedValue.value} />
      </span>
    ),
  },
]

const drawnColumns = (toDateOf: LineToDateOf): ListColumn<Line>[] => [
  {
    id: 'funded',
    label: t('ledger.funded'),
    width: 120,
    align: 'right',
    from: 800,
    phone: 'second',
    cell: (line) => {
      const { earned = 0, previouslyFunded = 0, overfunded = 0 } = toDateOf(line) ?? {}
      const revised = line.figures.revisedValue.value
      return <Funded revised={revised} earned={earned} funded={previouslyFunded} overfunded={overfunded} />
    },
  },
  {
    id: 'balanceToFinish',
    label: t('ledger.balance'),
    width: 120,
    align: 'right',
    from: 900,
    phone: 'hidden',
    cell: (line) => <span className="tabular-nums">{centsText(toDateOf(line)?.balanceToFinish ?? 0)}</span>,
  },
]

/** A funded amount over its bar; on phones the bar alone. */
function Funded(amounts: FundedBarProps) {
  return (
    <span className="block w-full max-md:pt-2 max-md:pe-4">
      <span className="block tabular-nums max-md:hidden">{centsText(amounts.funded)}</span>
      <FundedBar {...amounts} />
    </span>
  )
}

function Overfunded({ cents }: { cents: number }) {
  if (cents === 0) return null
  return (
    <span className="block text-xs whitespace-normal text-sentback-ink">
      {t('ledger.overfundedBy', { amount: centsText(cents) })}
    </span>
  )
}

/** Columns of a budget; `lotRate` is the retainage rate of lines without their own. */
export function budgetColumns(lotRate: number, store: CellStore, toDate: AmountsToDate): ListColumn<Line>[] {
  const byLine = new Map(toDate.lines.map((one) => [one.lineId, one]))
  const toDateOf: LineToDateOf = ({ uuid }) => byLine.get(uuid)
  return [...lineColumns(lotRate, store, toDateOf), ...amountColumns(store), ...drawnColumns(toDateOf)]
}

/** The totals under the columns; they follow what is typed into cells. */
export const budgetTotals = ({ totals, lines }: Ledger, store: CellStore, toDate: AmountsToDate) => ({
  line: t('ledger.total'),
  scheduledValue: <LiveCents store={store} lines={lines} cents={totals.scheduledValue.value} />,
  changeOrders: signedText(totals.changeOrders.value),
  revisedValue: <LiveCents store={store} lines={lines} cents={totals.revisedValue.value} />,
  funded: (
    <Funded
      revised={totals.revisedValue.value}
      earned={toDate.earned}
      funded={toDate.previouslyFunded}
      overfunded={toDate.overfunded}
    />
  ),
  balanceToFinish: centsText(toDate.balanceToFinish),
})
