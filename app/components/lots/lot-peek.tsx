import { Link } from '@remix-run/react'
import type { ListedLot, Lot } from 'contract/lots/calls'
import { drawName } from 'contract/requests/draw-title'
import { t as labelText } from 'locales/labels'
import { t } from 'locales/lots'
import { RequestPeekDetails } from '~/components/requests/request-peek-details'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { FlagWords } from '~/components/status/flag-mark'
import { InspectionPill } from '~/components/status/status-pill'
import { Button } from '~/components/ui/button'
import { dueText } from '~/lib/time/dates'
import { dollarsText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import { LotArea } from './lot-area'
import { LotPosition } from './lot-position'
import { localityOf } from './lot-text'

function InPlace({ lot }: { lot: Lot }) {
  if (lot.progress === null) return <p className="my-4 text-muted-foreground">{t('lots.noProgress')}</p>
  return (
    <div className="mt-4 mb-5">
      <p>
        <b className="me-1.5 text-2xl font-semibold tracking-[-.02em]">{percentText(lot.progress)}</b>
        <span className="text-muted-foreground">{t('lots.percentInPlace')}</span>
      </p>
      <div className="mt-1.5 flex">
        <ProgressBar thick value={lot.progress} label={t('lots.inPlace')} />
      </div>
    </div>
  )
}

function CurrentDraw({ lot }: { lot: Lot }) {
  if (!lot.current) return <span className="text-muted-foreground">{t('lots.noneNow')}</span>
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
export function LotPeek({ lot, clock }: { lot: ListedLot; clock: Clock }) {
  const { current } = lot
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="text-xl tracking-[-.012em]" translate="no">
          {lot.street}
        </h2>
        <p className="text-muted-foreground">{localityOf(lot)}</p>
        <InPlace lot={lot} />
        <Facts
          facts={[
            { term: t('lots.draw'), value: <CurrentDraw lot={lot} /> },
            lot.flags.length > 0 && { term: t('lots.flags'), value: <FlagWords flags={lot.flags} /> },
            current?.reviewer != null && { term: t('lots.reviewer'), value: current.reviewer.name },
            current?.dueDate ? { term: t('lots.due'), value: dueText(current.dueDate, clock.today, clock.zone) } : null,
            { term: t('lots.budget'), value: dollarsText(lot.budget) },
            { term: t('lots.borrower'), value: lot.borrowerName || '–' },
            { term: t('lots.loan'), value: lot.loanNumber || '–' },
            lot.agency && { term: labelText('label.agency'), value: lot.agency.name },
            lot.inspectionArea !== null && { term: t('lots.area'), value: <LotArea lot={lot} /> },
          ]}
        />
        <div className="my-5 overflow-hidden rounded-md border">
          <LotPosition lot={lot} />
        </div>
        {current && (
          <RequestPeekDetails
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
            {t('lots.open')}
          </Link>
        </Button>
      </div>
    </>
  )
}
