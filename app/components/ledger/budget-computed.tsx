import type { DataOf } from 'contract/core/catalog'
import { sumCents } from 'contract/money/cents'
import { toDateTerms, type ToDateTerm } from 'contract/ledger/draw-terms'
import type { Figure } from 'contract/ledger/rules'
import { t } from 'locales/ledger'
import { useClock } from '~/components/shell/use-clock'
import { useResource } from '~/hooks/use-resource'
import { paths } from '~/lib/paths'
import { FigureComputed } from './figure-computed'
import { signedText } from './figure-words'
import type { RecordNames } from './record-link'

type Ledger = DataOf<'ledger.get'>
type Line = Ledger['lines'][number]
type AmountsToDate = DataOf<'ledger.draws'>['now']

/** Milliseconds that the cursor rests on a line before its figures are loaded. */
const restMs = 150

type Amounts = Omit<AmountsToDate, 'lines' | 'percentComplete'>

/** Figures that the page has, and amounts whose figures are loaded after the cursor rests. */
const figuresOf = (known: Line['figures'], loaded: Partial<DataOf<'ledger.now'>> | undefined) =>
  ({ ...loaded?.figures, ...known }) as Partial<Record<ToDateTerm, Figure>>

const amountOf = (
  term: ToDateTerm,
  amounts: Amounts | undefined,
  figures: Partial<Record<ToDateTerm, Figure>>,
): number => figures[term]?.value ?? (amounts as Partial<Record<ToDateTerm, number>> | undefined)?.[term] ?? 0

type BudgetComputedProps = { ledger: Ledger; toDate: AmountsToDate; line: Line | undefined }

/** Change orders dated after today: the revised value counts them at once, earned amounts and the balance from their day. */
function LaterOrders({ ledger, line }: Pick<BudgetComputedProps, 'ledger' | 'line'>) {
  const { today } = useClock()
  const later = ledger.changeOrders.filter(({ date }) => date > today).flatMap(({ lines }) => lines)
  const counted = line ? later.filter(({ lineId }) => lineId === line.uuid) : later
  if (counted.length === 0) return null
  const amount = signedText(sumCents(counted.map((one) => one.amount)))
  return <p className="mb-2 text-foreground-2">{t('ledger.laterOrders', { amount })}</p>
}

/** The figures of a line, or of the totals, with their rules, inputs and records. */
export function BudgetComputed({ ledger, toDate, line }: BudgetComputedProps) {
  const { lotId } = ledger
  const loaded = useResource<Partial<DataOf<'ledger.now'>>>(paths.budgetToDate(lotId, line?.uuid), {
    rest: line ? restMs : 0,
  })
  const figures = figuresOf((line ?? { figures: ledger.totals }).figures, loaded)
  const amounts = line ? toDate.lines.find(({ lineId }) => lineId === line.uuid) : toDate
  const names: RecordNames = {
    lotId,
    lineId: line?.uuid ?? null,
    lines: ledger.lines.map(({ uuid, code, title }) => ({ lineId: uuid, code, title })),
    draws: loaded?.draws ?? [],
    changeOrders: ledger.changeOrders,
  }
  return (
    <>
      <h2 className="mb-1">{t('ledger.howComputed')}</h2>
      <p className="mb-2 text-foreground-2">
        {line ? `${line.code} ${line.title}` : t('ledger.totalsAbout', { count: ledger.lines.length })}
      </p>
      {line?.isSoftCost && <p className="mb-2 text-foreground-2">{t('ledger.softCostRule')}</p>}
      <LaterOrders ledger={ledger} line={line} />
      {toDateTerms.map((term) => (
        <FigureComputed
          key={term}
          term={term}
          figure={figures[term]}
          value={amountOf(term, amounts, figures)}
          names={names}
        />
      ))}
      {!line && loaded?.percentComplete && (
        <FigureComputed term="percentComplete" figure={loaded.percentComplete} names={names} />
      )}
      {!line && ledger.inBalance && <FigureComputed term="inBalance" figure={ledger.inBalance} names={names} />}
    </>
  )
}
