import { useMemo } from 'react'
import { sendsPhotos } from 'contract/core/capabilities'
import type { DrawLedger, DrawRecord } from 'contract/ledger/draws'
import { centsText, sumCents } from 'contract/money/cents'
import { t } from 'locales/ledger'
import type { RecordRef } from '~/commands/engine/context'
import { CommandButton } from '~/components/command/command-button'
import { useScreenPart } from '~/hooks/use-command-context'
import { useRequestScreen } from '~/components/requests/use-request-screen'
import { type Inspection, useInspection } from '~/components/review/inspection-context'
import { type Clock, useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { type Fact, HeadFacts } from '~/components/status/facts'
import { DataTable } from '~/components/table/data-table'
import { useListCursor } from '~/components/table/use-list-cursor'
import { LedgerFlags } from '~/components/ledger/flags'
import { useRecordInAddress } from '~/components/ledger/use-record-in-address'
import { nextToClaim } from '~/lib/ledger/next-to-claim'
import { plainDateText } from '~/lib/time/dates'
import { drawLineRef } from './draw-line-ref'
import { drawColumns, drawTotals } from './draw-columns'
import { DrawComputed } from './draw-computed'

const recordRef = (
  record: DrawRecord,
  whyNot: Inspection['refs']['drawRequest']['state']['whyNot'],
  detail: string,
): RecordRef => ({
  noun: 'drawRecord',
  id: record.uuid,
  version: record.version,
  state: record.kind === 'approval' && whyNot ? { whyNot } : {},
  label: t('ledger.recordOf', { kind: record.kind, amount: centsText(record.total) }),
  detail,
})

/** A record as a row of a choice, with the reason why it cannot be reversed. */
const choiceOf = ({ id, label, version, state }: RecordRef) => ({
  value: id,
  label,
  version,
  off: state.whyNot?.['drawRecord.reverse'] ?? undefined,
})

/** Approval, payments and releases, with who recorded them. */
function Records({ draw, clock, street }: { draw: DrawLedger; clock: Clock; street: string }) {
  const { refs } = useInspection()
  const records = draw.records.map((record) => recordRef(record, refs.drawRequest.state.whyNot, street))
  useScreenPart({ lists: { drawRecords: records.map(choiceOf) } })
  return (
    <section aria-labelledby="draw-records" className="px-6 pt-5 max-md:px-4">
      <h2 id="draw-records" className="mb-2">
        {t('ledger.approvalsAndPayments')}
      </h2>
      {draw.records.length === 0 ? (
        <p className="text-muted-foreground">{t('ledger.noPayments')}</p>
      ) : (
        <ol className="divide-y border-y">
          {draw.records.map((record) => (
            <li
              key={record.uuid}
              id={record.uuid}
              tabIndex={-1}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <span className="min-w-0">
                <span className="font-medium">
                  {t('ledger.recordKind', { kind: record.kind })}, {plainDateText(record.date, clock.today, clock.zone)}
                </span>
                <span className="block text-xs text-muted-foreground">
                  {[record.reference, record.reason, record.createdBy.name].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <span className="font-medium tabular-nums">{centsText(record.total)}</span>
                <CommandButton
                  id="drawRecord.reverse"
                  targets={records.filter(({ id }) => id === record.uuid)}
                  args={{ record: record.uuid }}
                  look="ghost"
                  size="sm"
                  label={t('ledger.reverse')}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Unlinked({ draw }: { draw: DrawLedger }) {
  if (draw.unlinked.length === 0) return null
  const names = draw.unlinked.map(({ code, title, budget }) => `${code} ${title} (${centsText(budget)})`)
  return <p className="px-6 pb-3 text-sentback-ink max-md:px-4">{t('ledger.unlinked', { names: names.join(', ') })}</p>
}

const maybe = (figure: { value: number } | null) => (figure ? centsText(figure.value) : t('ledger.afterCompletion'))

/** Retainage held before the draw's own release, what the draw released, and what is held after it. */
function retainageFacts({ retainageHeld: held, retainageReleased: released }: DrawLedger['totals']): readonly Fact[] {
  return [
    { term: t('ledger.retainageHeld'), value: centsText(held.value) },
    released.value > 0 && { term: t('ledger.retainageReleased'), value: centsText(released.value) },
    released.value > 0 && {
      term: t('ledger.retainageLeft'),
      value: centsText(sumCents([held.value, -released.value])),
    },
  ]
}

/** Without a cursor the keys of a borrower act on the first line that has no amounts yet. */
function useFirstToClaim({ lines }: DrawLedger) {
  return sendsPhotos(useViewer().role) ? nextToClaim(lines, '') : undefined
}

/** Actions on a line; the one without a cursor is named. On phones they stay in view, however many lines there are. */
function LineActions({ line, isChosen }: { line: RecordRef; isChosen: boolean }) {
  return (
    <p className="flex flex-wrap gap-2 px-6 pt-4 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:border-t max-md:bg-background max-md:px-4 max-md:pb-4">
      <CommandButton
        id="drawLine.claim"
        targets={[line]}
        size="sm"
        {...(!isChosen && { label: t('ledger.enterAmountsOf', { line: line.label }) })}
      />
      {isChosen && <CommandButton id="drawLine.review" targets={[line]} size="sm" look="ghost" />}
    </p>
  )
}

/** The budget lines of a draw request: what it requests, what is in place, and what is recommended, approved and paid. */
export function DrawBudgetTab({ draw }: { draw: DrawLedger }) {
  const inspection = useInspection()
  const { lot } = inspection.page
  const clock = useClock(lot)
  const rows = useMemo(() => draw.lines.map((line) => ({ ...line, uuid: line.lineId })), [draw.lines])
  const listCursor = useListCursor(useMemo(() => rows.map(({ uuid }) => uuid), [rows]))
  const line = rows.find(({ uuid }) => uuid === listCursor.cursor)
  const toClaim = useFirstToClaim(draw)
  const target = line ?? toClaim
  const here = target && drawLineRef(target, inspection)
  useRecordInAddress(listCursor.reveal)
  useRequestScreen(inspection, { listCursor, open: () => {}, first: undefined }, { here })
  const targets = [inspection.refs.drawRequest]
  const columns = useMemo(() => drawColumns(draw), [draw])
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4 border-t px-6 py-4 max-md:px-4">
        <HeadFacts
          className="w-full grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-4 gap-y-3"
          facts={[
            { term: t('ledger.requested'), value: centsText(draw.totals.requested.value) },
            { term: t('ledger.recommended'), value: maybe(draw.totals.recommended) },
            { term: t('ledger.approved'), value: centsText(draw.totals.approved.value) },
            { term: t('ledger.funded'), value: centsText(draw.totals.funded.value) },
            ...retainageFacts(draw.totals),
          ]}
        />
        <span className="flex flex-wrap gap-2">
          <CommandButton id="draw.approve" targets={targets} size="sm" />
          <CommandButton id="draw.fund" targets={targets} size="sm" look="ghost" />
          <CommandButton id="draw.release" targets={targets} size="sm" look="ghost" />
        </span>
      </div>
      <LedgerFlags flags={draw.flags} className="pb-3" />
      <Unlinked draw={draw} />
      <div className="border-t [--edge:24px] max-md:[--edge:16px]">
        <DataTable
          label={t('ledger.linesOfDraw')}
          columns={columns}
          rows={rows}
          totals={drawTotals(draw)}
          listCursor={{ cursor: listCursor.cursor, setCursor: listCursor.setCursor }}
        />
      </div>
      {here && <LineActions line={here} isChosen={line !== undefined} />}
      <Records draw={draw} clock={clock} street={lot.street} />
      <DrawComputed draw={draw} lineId={line?.uuid ?? null} />
    </>
  )
}
