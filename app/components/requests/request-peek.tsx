import { CommandButton } from '~/components/command/command-button'
import { requestRef } from '~/components/review/refs'
import { Link } from '@remix-run/react'
import { waitingCount } from 'contract/items/missing-media'
import type { DrawRequestRow } from 'contract/requests/calls'
import { bucketNames, buckets } from 'contract/core/statuses'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/requests'
import { localityOf } from '~/components/lots/lot-text'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { StatusShape } from '~/components/status/shape'
import { FlagWords } from '~/components/status/flag-mark'
import { InspectionPill } from '~/components/status/status-pill'
import { Button } from '~/components/ui/button'
import { dueText } from '~/lib/time/dates'
import { dollarsText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import { RequestPeekDetails } from './request-peek-details'

function Buckets({ request }: { request: DrawRequestRow }) {
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

/** Percent in place: of the budget of a lot with one, otherwise of the items. */
function PeekProgress({ request: { ledger, progress: ofItems, previousProgress } }: { request: DrawRequestRow }) {
  const progress = ledger ? ledger.percentComplete : ofItems
  return (
    <div className="mt-4 mb-5">
      <p>
        <b className="me-1.5 text-2xl font-semibold tracking-[-.02em]">{percentText(progress)}</b>
        <span className="text-muted-foreground">
          {progress === null ? t('requests.noProgress') : t('requests.percentInPlace')}
        </span>
      </p>
      <div className="mt-1.5 flex">
        <ProgressBar thick value={progress} before={ledger ? null : previousProgress} label={t('requests.inPlace')} />
      </div>
    </div>
  )
}

/** A draw request at a glance, beside the list. */
export function RequestPeek({ request, clock }: { request: DrawRequestRow; clock: Clock }) {
  const { ledger } = request
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="text-xl tracking-[-.012em]">{request.lot.street}</h2>
        <p className="text-muted-foreground">{localityOf(request.lot)}</p>
        <PeekProgress request={request} />
        <Facts
          facts={[
            { term: t('requests.status'), value: <InspectionPill status={request.status} /> },
            request.flags.length > 0 && { term: t('requests.flags'), value: <FlagWords flags={request.flags} /> },
            { term: t('requests.attempt'), value: request.attempts },
            request.reviewer && { term: t('requests.reviewer'), value: request.reviewer.name },
            request.dueDate
              ? { term: t('requests.due'), value: dueText(request.dueDate, clock.today, clock.zone) }
              : null,
            ledger
              ? { term: t('requests.requested'), value: centsText(ledger.requested) }
              : { term: t('requests.budget'), value: dollarsText(request.totalBudget) },
            { term: t('requests.borrower'), value: request.lot.borrowerName || '–' },
            { term: t('requests.loan'), value: request.lot.loanNumber || '–' },
            request.agency && { term: t('requests.agency'), value: request.agency.name },
          ]}
        />
        <Buckets request={request} />
        <div className="mt-6">
          <RequestPeekDetails
            key={request.uuid}
            lotId={request.lotId}
            requestId={request.uuid}
            toReview={waitingCount(request.counts)}
            clock={clock}
          />
        </div>
      </div>
      <div className="flex flex-col gap-2 px-5 py-4">
        <CommandButton id="request.form" targets={[requestRef(request, request.lot)]} />
        <Button wide asChild>
          <Link to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })} prefetch="intent">
            {t('requests.open')}
          </Link>
        </Button>
      </div>
    </>
  )
}
