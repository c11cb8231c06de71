import type { ReactNode } from 'react'
import type { RequestPage } from 'contract/requests/calls'
import { drawTitle } from 'contract/requests/draw-title'
import { t } from 'locales/requests'
import { addressOf } from '~/components/lots/lot-text'
import { CommandButton } from '~/components/command/command-button'
import { requestRef } from '~/components/review/refs'
import { useClock } from '~/components/shell/use-clock'
import { HeadFacts } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { cn } from '~/components/ui/cn'
import { daysBetween, dueText } from '~/lib/time/dates'
import { dollarsText } from '~/lib/text/money'

/** Scope of the header's progress and budget: the items of the draw where the lot has a schedule of values. */
const scopeOf = ({ hasSchedule }: RequestPage) => (hasSchedule ? 'items' : 'all')

function InPlace({ page }: { page: RequestPage }) {
  const { progress, previousProgress, attempts, status } = page.drawRequest
  const before = status === 'completed' ? null : previousProgress
  // Sending back ends the attempt: its progress is the frozen one.
  const ended = status === 're-requested' ? attempts : attempts - 1
  return (
    <span className="block w-full">
      <span className="flex items-baseline justify-between gap-4">
        {progress === null ? t('requests.noProgress') : t('requests.percent', { percent: percentText(progress) })}
        {before !== null && before !== progress && ended > 0 && (
          <span className="text-xs font-normal text-muted-foreground">
            {t('requests.percentAt', { percent: percentText(before), attempt: ended })}
          </span>
        )}
      </span>
      <span className="mt-[5px] flex">
        <ProgressBar thick value={progress} before={before} label={t('requests.weighted', { of: scopeOf(page) })} />
      </span>
    </span>
  )
}

function Due({ lot, date, done }: Pick<RequestPage, 'lot'> & { date: string; done: boolean }) {
  const { today, zone } = useClock(lot)
  const late = !done && daysBetween(today, date) < 0
  return <span className={cn(late && 'text-sentback-ink')}>{dueText(date, today, zone)}</span>
}

const names = (lenders: readonly { name: string }[]): ReactNode =>
  lenders.length === 0 ? null : lenders.map((lender) => lender.name).join(', ')

function placeOf(lot: RequestPage['lot']): string {
  const values = { address: addressOf(lot), lot: lot.lotNumber }
  return lot.loanNumber ? t('requests.placeAndLoan', { ...values, loan: lot.loanNumber }) : t('requests.place', values)
}

/** Title, where it is, and the wide facts of a draw request. */
export function RequestHead({ page }: { page: RequestPage }) {
  const { drawRequest, lot, lenders } = page
  const lender = names(lenders)
  return (
    <header>
      <div className="px-6 pt-6 max-md:px-4 max-md:pt-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <h1 tabIndex={-1}>{drawTitle(drawRequest)}</h1>
          <InspectionPill status={drawRequest.status} />
          <span className="flex-1" />
          <p className="order-last w-full text-muted-foreground max-md:order-none" translate="no">
            {placeOf(lot)}
          </p>
          <CommandButton
            id="report.open"
            look="ghost"
            size="sm"
            className="max-md:-ms-2.5"
            targets={[requestRef(drawRequest, lot)]}
          />
          <CommandButton id="request.form" look="outline" size="sm" targets={[requestRef(drawRequest, lot)]} />
        </div>
        {drawRequest.description && <p className="mt-2 max-w-prose text-foreground-2">{drawRequest.description}</p>}
      </div>
      <HeadFacts
        className="px-6 pt-5 pb-6 max-md:px-4"
        facts={[
          { term: t('requests.weighted', { of: scopeOf(page) }), value: <InPlace page={page} /> },
          { term: t('requests.budgetOf', { of: scopeOf(page) }), value: dollarsText(drawRequest.totalBudget) },
          { term: t('requests.attempt'), value: drawRequest.attempts },
          drawRequest.dueDate
            ? {
                term: t('requests.due'),
                value: <Due lot={lot} date={drawRequest.dueDate} done={drawRequest.status === 'completed'} />,
              }
            : null,
          { term: t('requests.borrower'), value: lot.borrowerName || '–' },
          // A borrower's page lists the reviewer with the other contacts.
          page.contacts.length === 0
            ? { term: t('requests.reviewer'), value: drawRequest.reviewer?.name ?? t('requests.noReviewer') }
            : null,
          lender ? { term: t('requests.lenders', { count: lenders.length }), value: lender } : null,
        ]}
      />
    </header>
  )
}
