import { useNavigate } from '@remix-run/react'
import FileText from 'lucide-react/icons/file-text'
import { useMemo } from 'react'
import type { Lot } from 'contract/lots/calls'
import type { DrawRequestRow } from 'contract/requests/calls'
import { t as labelText } from 'locales/labels'
import { t } from 'locales/lots'
import { lotRequestColumns } from '~/components/requests/request-columns'
import { useLiveRequests } from '~/components/requests/use-live-requests'
import { CommandButton } from '~/components/command/command-button'
import { lotRef, lotRefWith, requestRef } from '~/components/review/refs'
import { asLeft } from '~/components/shell/focus-on-navigation'
import { useClock } from '~/components/shell/use-clock'
import { EmptyState } from '~/components/status/empty-state'
import { Facts, HeadFacts, MailAddress } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { DataTable } from '~/components/table/data-table'
import { Pager } from '~/components/table/pager'
import { useListCursor } from '~/components/table/use-list-cursor'
import { useListState } from '~/components/table/use-list-state'
import { useScreen } from '~/hooks/use-command-context'
import { lotRequestsSpec } from '~/lib/lists/list-specs'
import { countText, dollarsText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import { zoneText } from '~/lib/time/zone-text'
import { LotArea } from './lot-area'
import { LotPosition } from './lot-position'
import { localityOf } from './lot-text'

type LotScreenProps = { lot: Lot; requests: DrawRequestRow[]; total: number }

function LotHead({ lot, total }: { lot: Lot; total: number }) {
  return (
    <header>
      <div className="px-6 pt-6 max-md:px-4 max-md:pt-4">
        <div className="flex flex-wrap items-start gap-2">
          <div className="me-auto">
            <h1 tabIndex={-1} translate="no">
              {lot.street}
            </h1>
            <p className="text-muted-foreground">
              {t('lots.place', { place: localityOf(lot), number: lot.lotNumber })}
            </p>
          </div>
          {/* On phones the text aligns with the page's edge, however the buttons wrap. */}
          <div className="flex flex-wrap gap-2 max-md:-ms-3">
            <CommandButton id="budget.open" targets={[lotRef(lot)]} look="ghost" />
            <CommandButton id="lot.assignAgency" targets={[lotRef(lot)]} look="ghost" label={t('lots.assign')} />
            <CommandButton id="lot.setBudget" targets={[lotRef(lot)]} look="ghost" />
            <CommandButton id="report.open" targets={[lotRef(lot)]} look="ghost" />
            <CommandButton id="lot.delete" targets={[lotRef(lot)]} look="ghost" />
            <CommandButton id="lot.form" targets={[lotRef(lot)]} className="max-md:ms-3" />
          </div>
        </div>
      </div>
      <HeadFacts
        className="px-6 pt-5 pb-6 max-md:px-4"
        facts={[
          {
            term: t('lots.weighted'),
            value: (
              <span className="block w-full">
                {lot.progress === null
                  ? t('lots.noProgress')
                  : t('lots.percent', { percent: percentText(lot.progress) })}
                <span className="mt-[5px] flex">
                  <ProgressBar thick value={lot.progress} label={t('lots.weighted')} />
                </span>
              </span>
            ),
          },
          { term: t('lots.budget'), value: dollarsText(lot.budget) },
          { term: t('lots.draws'), value: countText(total) },
          { term: t('lots.borrower'), value: lot.borrowerName || '–' },
          { term: t('lots.loan'), value: lot.loanNumber || '–' },
        ]}
      />
    </header>
  )
}

function LotRail({ lot }: { lot: Lot }) {
  return (
    <aside
      aria-label={t('lots.about')}
      className="border-s bg-card max-lg:border-t max-lg:border-s-0 lg:overflow-y-auto"
    >
      <div className="border-b">
        <LotPosition lot={lot} width={320} height={160} />
      </div>
      <div className="p-5 max-md:p-4">
        <h2 className="mb-2">{t('lots.about')}</h2>
        <Facts
          facts={[
            lot.agency && { term: labelText('label.agency'), value: lot.agency.name },
            {
              term: labelText('label.borrowerEmail'),
              value: lot.borrowerEmail ? <MailAddress address={lot.borrowerEmail} /> : '–',
            },
            { term: labelText('label.country'), value: lot.country },
            lot.inspectionArea !== null && { term: t('lots.area'), value: <LotArea lot={lot} /> },
            lot.coordinates && {
              term: t('lots.position'),
              value: t('lots.positionFrom', { source: lot.coordinates.source }),
            },
            {
              term: t('lots.timeZone'),
              value: t(lot.timeZoneGuessed ? 'lots.guessed' : 'lots.zone', {
                zone: zoneText(lot.timeZone) ?? lot.timeZone,
              }),
            },
          ]}
        />
      </div>
    </aside>
  )
}

function useLotScreen(lot: Lot, requests: readonly DrawRequestRow[], listCursor: ReturnType<typeof useListCursor>) {
  const navigate = useNavigate()
  const here = requests.find((request) => request.uuid === listCursor.cursor)
  // Enter opens the first row until the cursor is moved.
  const opened = here ?? requests[0]
  const itself = lotRefWith(lot, requests)
  const open = (request: DrawRequestRow) => navigate(paths.drawRequest({ lotId: lot.uuid, requestId: request.uuid }))
  useScreen({
    mode: 'detail',
    here: here ? requestRef(here, lot) : itself,
    around: here ? [itself] : [],
    handlers: {
      next: () => listCursor.step(1),
      previous: () => listCursor.step(-1),
      first: listCursor.first,
      last: listCursor.last,
      parent: () => navigate(asLeft(paths.lots())),
      ...(opened && { open: () => open(opened) }),
      ...(here && { review: () => navigate(paths.startReview(here.uuid)) }),
    },
  })
  return open
}

/** A lot: its facts, and its draw requests with a cursor over them. */
export function LotScreen({ lot, requests: loaded, total }: LotScreenProps) {
  const requests = useLiveRequests(loaded)
  const clock = useClock(lot)
  const state = useListState(lotRequestsSpec)
  const hasSchedule = requests.some(({ ledger }) => ledger !== null)
  const columns = useMemo(() => lotRequestColumns(clock, hasSchedule), [clock, hasSchedule])
  const ids = useMemo(() => requests.map((request) => request.uuid), [requests])
  const listCursor = useListCursor(ids)
  const open = useLotScreen(lot, requests, listCursor)
  return (
    <main className="toast-room grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_var(--w-rail)] max-lg:block max-lg:overflow-y-auto">
      <section className="@container/list flex min-w-0 flex-col lg:overflow-y-auto">
        <LotHead lot={lot} total={total} />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-6 pb-2 max-md:px-4">
          <h2>{t('lots.draws')}</h2>
          <CommandButton id="request.new" size="sm" />
        </div>
        {requests.length === 0 ? (
          <EmptyState icon={FileText} title={t('lots.noDraws')} className="border-t">
            <p>{t('lots.noDrawsText')}</p>
          </EmptyState>
        ) : (
          <div className="border-t [--edge:24px] max-md:[--edge:16px]">
            <DataTable
              label={t('lots.drawsOf')}
              columns={columns}
              rows={requests}
              query={state.query}
              sortHref={state.sortHref}
              listCursor={{ cursor: listCursor.cursor, setCursor: listCursor.setCursor }}
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
