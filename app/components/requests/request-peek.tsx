import { Do } from '~/components/palette/do'
import { requestRef } from '~/components/review/refs'
import { Link } from '@remix-run/react'
import { waitingCount } from 'contract/lacking'
import type { DrawRequestRow } from 'contract/requests'
import { bucketNames, buckets } from 'contract/statuses'
import { localityOf } from '~/components/lots/lot-words'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { StatusShape } from '~/components/status/shape'
import { InspectionPill } from '~/components/status/status-pill'
import { Button } from '~/components/ui/button'
import { dueText } from '~/lib/dates'
import { dollarsText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { RequestGlance } from './glance'

function Piles({ request }: { request: DrawRequestRow }) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-2">
      {bucketNames.map((bucket) => {
        const { label, shape, tone } = buckets[bucket]
        return (
          <li key={bucket} className="flex items-center gap-2">
            <StatusShape shape={shape} tone={tone} />
            <span className="flex-1 text-foreground-2">{label}</span>
            <span className="font-medium">{request.counts[bucket]}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** A draw request at a glance, beside the list. */
export function RequestPeek({ request, clock }: { request: DrawRequestRow; clock: Clock }) {
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="text-xl tracking-[-.012em]">{request.lot.street}</h2>
        <p className="text-muted-foreground">{localityOf(request.lot)}</p>
        <div className="mt-4 mb-5">
          <p>
            <b className="mr-1.5 text-2xl font-semibold tracking-[-.02em]">{percentText(request.progress)}</b>
            <span className="text-muted-foreground">
              {request.progress === null ? 'No progress yet' : '% in place, weighted by budget'}
            </span>
          </p>
          <div className="mt-1.5 flex">
            <ProgressBar thick value={request.progress} before={request.previousProgress} label="In place" />
          </div>
        </div>
        <Facts
          facts={[
            { term: 'Status', value: <InspectionPill status={request.status} /> },
            { term: 'Attempt', value: request.attempts },
            request.reviewer && { term: 'Reviewer', value: request.reviewer.name },
            request.dueDate ? { term: 'Due', value: dueText(request.dueDate, clock.today, clock.zone) } : null,
            { term: 'Budget', value: dollarsText(request.totalBudget) },
            { term: 'Borrower', value: request.lot.borrowerName || '–' },
            { term: 'Loan', value: request.lot.loanNumber || '–' },
            request.agency && { term: 'Agency', value: request.agency.name },
          ]}
        />
        <Piles request={request} />
        <div className="mt-6">
          <RequestGlance
            key={request.uuid}
            lotId={request.lotId}
            requestId={request.uuid}
            toReview={waitingCount(request.counts)}
            clock={clock}
          />
        </div>
      </div>
      <div className="flex flex-col gap-2 px-5 py-4">
        <Do id="request.form" targets={[requestRef(request, request.lot)]} />
        <Button wide asChild>
          <Link to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })} prefetch="intent">
            Open draw request
          </Link>
        </Button>
      </div>
    </>
  )
}
