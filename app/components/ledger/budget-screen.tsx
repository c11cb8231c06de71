import { useNavigate } from '@remix-run/react'
import Hash from 'lucide-react/icons/hash'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import type { DataOf } from 'contract/core/catalog'
import type { DrawColumns } from 'contract/ledger/columns'
import { may } from 'contract/core/policy'
import type { Lot } from 'contract/lots/calls'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import { CommandButton, EmptyStateCommands } from '~/components/command/command-button'
import type { CommandItemProps } from '~/components/command/command-menu-item'
import { MoreCommands } from '~/components/command/more-commands'
import { lotRef } from '~/components/review/refs'
import { asLeft } from '~/components/shell/focus-on-navigation'
import { orNothing } from '~/components/shell/idle-load'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { EmptyState } from '~/components/status/empty-state'
import { HeadFacts } from '~/components/status/facts'
import { useListCursor } from '~/components/table/use-list-cursor'
import { cn } from '~/components/ui/cn'
import { useMounted } from '~/hooks/use-mounted'
import { useCommandContext, useScreen } from '~/hooks/use-command-context'
import type { RecordRef } from '~/commands/engine/context'
import { paths } from '~/lib/paths'
import { rateText } from '~/lib/text/rate'
import { plainDateText } from '~/lib/time/dates'
import { LedgerFlags } from './flags'
import { type CellGrid, cellGrid } from './cells/cell-grid'
import { createCellStore } from './cells/cell-store'
import { UnsavedCells } from './cells/unsaved-cells'
import { BudgetTable } from './budget-table'
import { DrawTotals } from './draws/draw-totals'
import { scrollDraws } from './draws/scroll-draws'
import type { SideBySideProps } from './draws/side-by-side'
import { BudgetComputed } from './budget-computed'
import { signedText } from './figure-words'
import { useRecordInAddress } from './use-record-in-address'

type Ledger = DataOf<'ledger.get'>
type Line = Ledger['lines'][number]
type BudgetProps = { lot: Lot; ledger: Ledger }
type ScreenProps = BudgetProps & {
  draws: DataOf<'ledger.draws'>
  /** The draws side by side, if the URL has them open. */
  columns: DrawColumns | null
}

function lineRef({ uuid, version, code, title }: Line, { lot, ledger }: BudgetProps): RecordRef {
  const label = `${code} ${title}`
  const order = ledger.changeOrders.find(({ lines }) => lines.some(({ lineId }) => lineId === uuid))
  return {
    noun: 'ledgerLine',
    id: uuid,
    version,
    state: order
      ? { whyNot: { 'budgetLine.remove': t('ledger.lineInUse', { number: order.number, line: label }) } }
      : {},
    label,
    detail: lot.street,
  }
}

type HeadProps = BudgetProps & {
  /** Opens or closes the draws; null without draws. */
  sideBySide: CommandItemProps | null
}

function BudgetHead({ lot, ledger, sideBySide }: HeadProps) {
  const { lines } = ledger
  const targets = [lotRef(lot)]
  return (
    <header>
      <div className="px-6 pt-6 max-md:px-4 max-md:pt-4">
        <div className="flex flex-wrap items-start gap-2">
          <div className="me-auto">
            <h1 tabIndex={-1}>{t('ledger.budget')}</h1>
            <p className="text-muted-foreground">{t('ledger.place', { street: lot.street, lot: lot.lotNumber })}</p>
          </div>
          {lines.length === 0 ? (
            <CommandButton id="ledger.settings" targets={targets} look="ghost" className="max-md:-ms-3" />
          ) : (
            <div className="flex flex-wrap gap-2 max-md:w-full">
              <MoreCommands
                items={[
                  { id: 'budgetLine.import', targets, label: t('ledger.importShort') },
                  { id: 'ledger.export', targets, label: t('ledger.exportShort') },
                  { id: 'ledger.settings', targets },
                ]}
                onPhone={sideBySide ? [sideBySide] : []}
              />
              <CommandButton id="changeOrder.new" targets={targets} className="max-md:order-first" />
            </div>
          )}
        </div>
      </div>
      <HeadFacts
        className="px-6 pt-5 pb-6 max-md:px-4"
        facts={[
          { term: t('ledger.revisedValue'), value: centsText(ledger.totals.revisedValue.value) },
          { term: t('ledger.retainage'), value: rateText(ledger.retainageRate) },
          {
            term: t('ledger.storedMaterials'),
            value:
              ledger.storedLimit === null
                ? t('ledger.noLimit')
                : t('ledger.upTo', { rate: rateText(ledger.storedLimit) }),
          },
          { term: t('ledger.loanAmount'), value: ledger.loanAmount === null ? '–' : centsText(ledger.loanAmount) },
        ]}
      />
      <LedgerFlags flags={ledger.flags} className="pb-4" />
    </header>
  )
}

function ChangeOrders({ ledger, clock }: { ledger: Ledger; clock: { today: string; zone: string } }) {
  const names = new Map(ledger.lines.map(({ uuid, code, title }) => [uuid, `${code} ${title}`]))
  return (
    <section aria-labelledby="change-orders" className="px-6 pt-6 pb-8 max-md:px-4">
      <h2 id="change-orders" className="mb-2">
        {t('ledger.changeOrders')}
      </h2>
      {ledger.changeOrders.length === 0 ? (
        <p className="text-muted-foreground">{t('ledger.noChangeOrders')}</p>
      ) : (
        <ol className="divide-y border-y">
          {ledger.changeOrders.map((order) => (
            <li key={order.uuid} id={order.uuid} tabIndex={-1} className="py-2.5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">
                  {t(order.isReallocation ? 'ledger.reallocationOn' : 'ledger.orderOn', {
                    number: order.number,
                    date: plainDateText(order.date, clock.today, clock.zone),
                  })}
                </span>
                <span className="font-medium tabular-nums">{signedText(order.total)}</span>
              </p>
              <p className="text-foreground-2">{order.reason}</p>
              <p className="text-xs text-muted-foreground">
                {order.lines
                  .map(({ lineId, amount }) => `${names.get(lineId) ?? ''} ${signedText(amount)}`)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function useBudgetScreen(
  { lot, ledger }: BudgetProps,
  listCursor: ReturnType<typeof useListCursor>,
  cells: CellGrid | null,
  isSideBySide: boolean,
) {
  const navigate = useNavigate()
  const { lines } = ledger
  const line = lines.find(({ uuid }) => uuid === listCursor.cursor)
  useScreen({
    mode: 'detail',
    here: line ? lineRef(line, { lot, ledger }) : lotRef(lot),
    around: line ? [lotRef(lot)] : [],
    handlers: {
      next: () => listCursor.step(1),
      previous: () => listCursor.step(-1),
      first: listCursor.first,
      last: listCursor.last,
      ...cells?.handlers,
      ...(lines.length > 0 && {
        draws: () =>
          navigate(isSideBySide ? paths.budget(lot.uuid) : paths.budgetDraws(lot.uuid), { preventScrollReset: true }),
      }),
      ...(isSideBySide && { left: () => scrollDraws(-1), right: () => scrollDraws(1) }),
      parent: () => navigate(asLeft(paths.lot(lot.uuid))),
    },
  })
  return line
}

const SideBySide = lazy<ComponentType<SideBySideProps>>(() =>
  import('./draws/side-by-side').then(({ SideBySide: component }) => ({ default: component })).catch(orNothing),
)

/** The draws side by side, whose part loads after the page. */
function DrawsSideBySide(props: SideBySideProps) {
  // As high as the table: two rows of heads, its lines and the totals.
  const minHeight = `min(70dvh, ${props.columns.lines.length * 36 + 105}px)`
  const reserved = <div className="shrink-0 border-t" style={{ minHeight }} />
  return useMounted() ? (
    <Suspense fallback={reserved}>
      <SideBySide {...props} />
    </Suspense>
  ) : (
    reserved
  )
}

type ComputedProps = ScreenProps & { line: Line | undefined }

function Computed({ lot, ledger, draws, columns, line }: ComputedProps) {
  return (
    <aside
      aria-label={t('ledger.howComputed')}
      className={cn('bg-card p-5 max-md:p-4', columns ? 'border-t' : 'max-lg:border-t lg:overflow-y-auto lg:border-s')}
    >
      <BudgetComputed ledger={ledger} toDate={draws.now} line={line} />
      {line && (
        <div className="mt-4 flex gap-2">
          <CommandButton
            id="budgetLine.form"
            targets={[lineRef(line, { lot, ledger })]}
            size="sm"
            label={t('ledger.editShort')}
          />
          <CommandButton
            id="budgetLine.remove"
            targets={[lineRef(line, { lot, ledger })]}
            look="ghost"
            size="sm"
            label={t('ledger.removeShort')}
          />
        </div>
      )}
    </aside>
  )
}

/** Keeps the cell with the focus above the totals and the bar of unsaved cells. */
const aboveTotals = 'md:scroll-pb-[calc(44px+var(--unsaved-bar,0px))]'

/** A lot's schedule of values with its draws and change orders, and how the figures of the line under the cursor are computed. */
export function BudgetScreen({ lot, ledger, draws, columns }: ScreenProps) {
  const { lines } = ledger
  const clock = useClock(lot)
  const [store] = useState(createCellStore)
  const ids = useMemo(() => lines.map(({ uuid }) => uuid), [lines])
  const listCursor = useListCursor(ids)
  const mayEdit = useCommandContext(({ role }) => may(role, 'ledger.updateLines'), false)
  const cells = mayEdit && !columns ? cellGrid({ store, lines }) : null
  const mayAdd = may(useViewer().role, 'ledger.addLines')
  const line = useBudgetScreen({ lot, ledger }, listCursor, cells, columns !== null)
  useRecordInAddress(listCursor.reveal)
  const hasDraws = lines.length > 0 && draws.draws.length > 0
  const label = t(columns ? 'ledger.hideDraws' : 'ledger.sideBySide')
  const sideBySide = hasDraws ? ({ id: 'budget.draws', label } as const) : null
  return (
    <main
      className={cn(
        'toast-room min-h-0 flex-1',
        // The draws take the width of the rail, which is below them.
        columns ? 'overflow-y-auto' : 'grid max-lg:block max-lg:overflow-y-auto',
        lines.length > 0 && 'grid-cols-[minmax(0,1fr)_var(--w-rail)]',
        aboveTotals,
      )}
    >
      <section className={cn('@container/list flex min-w-0 flex-col', !columns && 'lg:overflow-y-auto', aboveTotals)}>
        <BudgetHead lot={lot} ledger={ledger} sideBySide={sideBySide} />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-6 pb-2 max-md:px-4">
          <h2>{t('ledger.schedule')}</h2>
          <span className="flex flex-wrap gap-2">
            {sideBySide && <CommandButton {...sideBySide} look="ghost" size="sm" className="max-md:hidden" />}
            {lines.length > 0 && <CommandButton id="budgetLine.new" targets={[lotRef(lot)]} size="sm" />}
          </span>
        </div>
        {lines.length === 0 ? (
          <EmptyState
            icon={Hash}
            title={t('ledger.noLines')}
            actions={<EmptyStateCommands ids={['budgetLine.import', 'budgetLine.new']} />}
            className="border-t"
          >
            <p>{t('ledger.noLinesText')}</p>
            {mayAdd && <p>{t('ledger.firstLine')}</p>}
          </EmptyState>
        ) : columns ? (
          <DrawsSideBySide columns={columns} listCursor={listCursor} />
        ) : (
          <BudgetTable ledger={ledger} toDate={draws.now} store={store} listCursor={listCursor} cells={cells} />
        )}
        {mayEdit && <UnsavedCells store={store} ledger={ledger} />}
        {lines.length > 0 && <DrawTotals draws={draws} />}
        {lines.length > 0 && <ChangeOrders ledger={ledger} clock={clock} />}
      </section>
      {lines.length > 0 && <Computed lot={lot} ledger={ledger} draws={draws} columns={columns} line={line} />}
    </main>
  )
}
