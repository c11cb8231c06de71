import type { ReactNode } from 'react'
import type { RequestPage } from 'contract/requests'
import { addressOf } from '~/components/lots/lot-words'
import { Do } from '~/components/palette/do'
import { requestRef } from '~/components/review/refs'
import { useClock } from '~/components/shell/use-clock'
import { HeadFacts } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { cn } from '~/components/ui/cn'
import { daysBetween, dueText } from '~/lib/dates'
import { dollarsText } from '~/lib/money'
import { drawTitle } from './request-words'

function InPlace({ drawRequest }: Pick<RequestPage, 'drawRequest'>) {
  const { progress, previousProgress, attempts, status } = drawRequest
  const before = status === 'completed' ? null : previousProgress
  // What was sent back has ended its attempt: that one's progress is the frozen one.
  const ended = status === 're-requested' ? attempts : attempts - 1
  return (
    <span className="block w-full">
      <span className="flex items-baseline justify-between gap-4">
        {progress === null ? 'No progress yet' : `${percentText(progress)}%`}
        {before !== null && before !== progress && ended > 0 && (
          <span className="text-xs font-normal text-muted-foreground">
            {percentText(before)}% at attempt {ended}
          </span>
        )}
      </span>
      <span className="mt-[5px] flex">
        <ProgressBar thick value={progress} before={before} label="In place, weighted by budget" />
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
          <p className="order-last w-full text-muted-foreground max-md:order-none">
            {addressOf(lot)} · Lot {lot.lotNumber}
            {lot.loanNumber && ` · Loan ${lot.loanNumber}`}
          </p>
          <Do
            id="report.open"
            look="ghost"
            size="sm"
            className="max-md:-ml-2.5"
            targets={[requestRef(drawRequest, lot)]}
          />
          <Do id="request.form" look="outline" size="sm" targets={[requestRef(drawRequest, lot)]} />
        </div>
        {drawRequest.description && <p className="mt-2 max-w-prose text-foreground-2">{drawRequest.description}</p>}
      </div>
      <HeadFacts
        className="px-6 pt-5 pb-6 max-md:px-4"
        facts={[
          { term: 'In place, weighted by budget', value: <InPlace drawRequest={drawRequest} /> },
          { term: 'Budget', value: dollarsText(drawRequest.totalBudget) },
          { term: 'Attempt', value: drawRequest.attempts },
          drawRequest.dueDate
            ? {
                term: 'Due',
                value: <Due lot={lot} date={drawRequest.dueDate} done={drawRequest.status === 'completed'} />,
              }
            : null,
          { term: 'Borrower', value: lot.borrowerName || '–' },
          lender ? { term: lenders.length > 1 ? 'Lenders' : 'Lender', value: lender } : null,
        ]}
      />
    </header>
  )
}
