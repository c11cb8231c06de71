import { Link } from '@remix-run/react'
import type { Lot } from 'contract/lots'
import { RequestGlance } from '~/components/requests/glance'
import { drawName } from '~/components/requests/request-words'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { Button } from '~/components/ui/button'
import { dueText } from '~/lib/dates'
import { dollarsText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { LotPosition } from './lot-position'
import { areaText, localityOf } from './lot-words'

function InPlace({ lot }: { lot: Lot }) {
  if (lot.progress === null) return <p className="my-4 text-muted-foreground">No progress yet</p>
  return (
    <div className="mt-4 mb-5">
      <p>
        <b className="mr-1.5 text-2xl font-semibold tracking-[-.02em]">{percentText(lot.progress)}</b>
        <span className="text-muted-foreground">% in place, weighted by budget</span>
      </p>
      <div className="mt-1.5 flex">
        <ProgressBar thick value={lot.progress} label="In place" />
      </div>
    </div>
  )
}

function CurrentDraw({ lot }: { lot: Lot }) {
  if (!lot.current) return <span className="text-muted-foreground">None yet</span>
  return (
    <span className="flex items-center gap-2">
      <Link
        to={paths.drawRequest({ lotId: lot.uuid, requestId: lot.current.uuid })}
        prefetch="intent"
        className="font-medium text-primary-ink hover:underline"
      >
        {drawName(lot.current)}
      </Link>
      <span className="-my-px">
        <InspectionPill status={lot.current.status} />
      </span>
    </span>
  )
}

/** A lot at a glance, beside the list. */
export function LotPeek({ lot, clock }: { lot: Lot; clock: Clock }) {
  const { current } = lot
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="text-xl tracking-[-.012em]">{lot.street}</h2>
        <p className="text-muted-foreground">{localityOf(lot)}</p>
        <InPlace lot={lot} />
        <Facts
          facts={[
            { term: 'Draw request', value: <CurrentDraw lot={lot} /> },
            current?.reviewer != null && { term: 'Reviewer', value: current.reviewer.name },
            current?.dueDate ? { term: 'Due', value: dueText(current.dueDate, clock.today, clock.zone) } : null,
            { term: 'Budget', value: dollarsText(lot.budget) },
            { term: 'Borrower', value: lot.borrowerName || '–' },
            { term: 'Loan', value: lot.loanNumber || '–' },
            lot.agency && { term: 'Agency', value: lot.agency.name },
            lot.inspectionArea !== null && { term: 'Area', value: areaText(lot.inspectionArea) },
          ]}
        />
        <div className="my-5 overflow-hidden rounded-md border">
          <LotPosition lot={lot} />
        </div>
        {current && (
          <RequestGlance
            key={current.uuid}
            lotId={lot.uuid}
            requestId={current.uuid}
            toReview={current.toReview}
            clock={clock}
          />
        )}
      </div>
      <div className="px-5 py-4">
        <Button wide asChild>
          <Link to={paths.lot(lot.uuid)} prefetch="intent">
            Open lot
          </Link>
        </Button>
      </div>
    </>
  )
}
