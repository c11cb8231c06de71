import { useNavigate } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import type { Lot } from 'contract/lots'
import type { DrawRequestRow } from 'contract/requests'
import { lotRequestColumns } from '~/components/requests/request-columns'
import { useLiveRequests } from '~/components/requests/use-live-requests'
import { Do } from '~/components/palette/do'
import { lotRef, lotRefWith, requestRef } from '~/components/review/refs'
import { asLeft } from '~/components/shell/arrival'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { Facts, HeadFacts, MailAddress } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { DataTable } from '~/components/table/data-table'
import { Pager } from '~/components/table/pager'
import { useListHand } from '~/components/table/use-list-hand'
import { useListState } from '~/components/table/use-list-state'
import { useScreen } from '~/hooks/use-command-context'
import { lotRequestsSpec } from '~/lib/list-specs'
import { countText, dollarsText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { LotPosition, positionWords } from './lot-position'
import { areaText, localityOf } from './lot-words'

type LotScreenProps = { lot: Lot; requests: DrawRequestRow[]; total: number }

function LotHead({ lot, total }: { lot: Lot; total: number }) {
  return (
    <header>
      <div className="px-6 pt-6 max-md:px-4 max-md:pt-4">
        <div className="flex flex-wrap items-start gap-2">
          <div className="mr-auto">
            <h1 tabIndex={-1}>{lot.street}</h1>
            <p className="text-muted-foreground">
              {localityOf(lot)} · Lot {lot.lotNumber}
            </p>
          </div>
          {/* On a phone words begin at the page’s edge, however the buttons come to stand. */}
          <div className="flex flex-wrap gap-2 max-md:-ml-3">
            <Do id="lot.assignAgency" targets={[lotRef(lot)]} look="ghost" label="Assign agency" />
            <Do id="lot.setBudget" targets={[lotRef(lot)]} look="ghost" />
            <Do id="report.open" targets={[lotRef(lot)]} look="ghost" />
            <Do id="lot.delete" targets={[lotRef(lot)]} look="ghost" />
            <Do id="lot.form" targets={[lotRef(lot)]} className="max-md:ml-3" />
          </div>
        </div>
      </div>
      <HeadFacts
        className="px-6 pt-5 pb-6 max-md:px-4"
        facts={[
          {
            term: 'In place, weighted by budget',
            value: (
              <span className="block w-full">
                {lot.progress === null ? 'No progress yet' : `${percentText(lot.progress)}%`}
                <span className="mt-[5px] flex">
                  <ProgressBar thick value={lot.progress} label="In place, weighted by budget" />
                </span>
              </span>
            ),
          },
          { term: 'Budget', value: dollarsText(lot.budget) },
          { term: 'Draw requests', value: countText(total) },
          { term: 'Borrower', value: lot.borrowerName || '–' },
          { term: 'Loan', value: lot.loanNumber || '–' },
        ]}
      />
    </header>
  )
}

function LotRail({ lot }: { lot: Lot }) {
  return (
    <aside aria-label="About the lot" className="border-l bg-card max-lg:border-t max-lg:border-l-0 lg:overflow-y-auto">
      <div className="border-b">
        <LotPosition lot={lot} width={320} height={160} />
      </div>
      <div className="p-5 max-md:p-4">
        <h2 className="mb-2">About the lot</h2>
        <Facts
          facts={[
            lot.agency && { term: 'Agency', value: lot.agency.name },
            { term: 'Borrower mail', value: lot.borrowerEmail ? <MailAddress address={lot.borrowerEmail} /> : '–' },
            { term: 'Country', value: lot.country },
            lot.inspectionArea !== null && { term: 'Area', value: areaText(lot.inspectionArea) },
            lot.coordinates && { term: 'Position', value: positionWords[lot.coordinates.source] },
            { term: 'Time zone', value: `${lot.timeZone.replace('_', ' ')}${lot.timeZoneGuessed ? ', guessed' : ''}` },
          ]}
        />
      </div>
    </aside>
  )
}

function useLotScreen(lot: Lot, requests: readonly DrawRequestRow[], hand: ReturnType<typeof useListHand>) {
  const navigate = useNavigate()
  const here = requests.find((request) => request.uuid === hand.cursor)
  // Before the cursor has been moved Enter opens what stands on top.
  const opened = here ?? requests[0]
  const itself = lotRefWith(lot, requests)
  const open = (request: DrawRequestRow) => navigate(paths.drawRequest({ lotId: lot.uuid, requestId: request.uuid }))
  useScreen({
    mode: 'detail',
    here: here ? requestRef(here, lot) : itself,
    around: here ? [itself] : [],
    handlers: {
      next: () => hand.step(1),
      previous: () => hand.step(-1),
      first: hand.first,
      last: hand.last,
      parent: () => navigate(asLeft(paths.lots())),
      ...(opened && { open: () => open(opened) }),
    },
  })
  return open
}

/** A lot: its facts, and its draw requests with a cursor over them. */
export function LotScreen({ lot, requests: loaded, total }: LotScreenProps) {
  const requests = useLiveRequests(loaded)
  const clock = useClock(lot)
  const state = useListState(lotRequestsSpec)
  const columns = useMemo(() => lotRequestColumns(clock), [clock])
  const ids = useMemo(() => requests.map((request) => request.uuid), [requests])
  const hand = useListHand(ids)
  const open = useLotScreen(lot, requests, hand)
  return (
    <main className="toast-room grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_var(--w-rail)] max-lg:block max-lg:overflow-y-auto">
      <section className="@container/list flex min-w-0 flex-col lg:overflow-y-auto">
        <LotHead lot={lot} total={total} />
        <div className="flex items-center justify-between gap-3 px-6 pb-2 max-md:px-4">
          <h2>Draw requests</h2>
          <Do id="request.new" size="sm" />
        </div>
        {requests.length === 0 ? (
          <EmptyState icon={FileText} title="No draw request yet" className="border-t">
            <p>A draw request is one request for money on this lot; it is what gets inspected.</p>
          </EmptyState>
        ) : (
          <div className="border-t [--edge:24px] max-md:[--edge:16px]">
            <DataTable
              label="Draw requests of this lot"
              columns={columns}
              rows={requests}
              query={state.query}
              sortHref={state.sortHref}
              hand={{ cursor: hand.cursor, setCursor: hand.setCursor }}
              onOpen={open}
            />
          </div>
        )}
        {total > state.query.limit && <Pager state={state} total={total} capped={false} shown={requests.length} />}
      </section>
      <LotRail lot={lot} />
    </main>
  )
}
