import { Link } from '@remix-run/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import UserRound from 'lucide-react/icons/user-round'
import { may } from 'contract/core/policy'
import { rules } from 'contract/core/rules'
import { needsMedia, replacementsNeeded, waitingCount } from 'contract/items/missing-media'
import type { RequestPage } from 'contract/requests/calls'
import { t } from 'locales/requests'
import { mainAction, Submit } from '~/components/capture/submit'
import { CommandButton } from '~/components/command/command-button'
import { endings } from '~/components/review/endings'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { BucketCount } from '~/components/status/status-pill'
import { paths } from '~/lib/paths'
import { hasNoRequests } from './request-text'
import { yourTurn } from './missing-media-text'

const stepRow = 'flex min-h-9 items-center gap-2 hover:bg-accent pointer-coarse:min-h-11'

/** Links to the items that still lack media, with the number of returned ones, and to the draw's amounts for those who may write them. */
function Steps({ page: { items, lot, drawRequest, hasSchedule } }: { page: RequestPage }) {
  const mayClaim = may(useViewer().role, 'ledger.claimLine') && rules.claim({ inspectionStatus: drawRequest.status }).ok
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  return (
    <ul className="mb-2 border-y empty:hidden">
      {hasSchedule && mayClaim && (
        <li className="border-b last:border-b-0">
          <Link to={paths.drawRequestBudget(ids)} className={stepRow}>
            <span className="min-w-0 flex-1">{t('requests.enterAmounts')}</span>
            <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
          </Link>
        </li>
      )}
      {items.filter(needsMedia).map((item) => (
        <li key={item.uuid} className="border-b last:border-b-0">
          <Link to={paths.item({ ...ids, itemId: item.uuid })} className={stepRow}>
            <span className="min-w-0 flex-1 truncate">{item.title}</span>
            {item.sentBack && <BucketCount bucket="defective" count={replacementsNeeded(item)} />}
            <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Before a review: photos are requested, taken and submitted. */
function Collecting({ page }: { page: RequestPage }) {
  const { items, drawRequest } = page
  if (hasNoRequests(items, drawRequest))
    return <CommandButton id="inspection.askEvidence" look="primary" size="lg" className={mainAction} />
  return (
    <>
      <Steps page={page} />
      <Submit requestId={drawRequest.uuid} captured={drawRequest.captured} items={items} />
    </>
  )
}

/** Secondary actions share the line below the main button, and are as wide as their text where it is. */
const otherAction = 'flex-1 justify-center md:max-lg:flex-none'

/** The one main act, where it is the viewer's turn. */
export function YourTurn({ page }: { page: RequestPage }) {
  const { title, text } = yourTurn(page, useClock(page.lot))
  const reviewing = page.drawRequest.status === 'submitted'
  const waiting = waitingCount(page.drawRequest.counts) > 0
  const [main, other] = endings(
    page.drawRequest.counts.defective > 0 || page.items.some(({ unreadable }) => unreadable > 0),
  )
  return (
    <div className="p-5 max-md:px-4">
      <p className="flex items-center gap-2 text-muted-foreground">
        <UserRound aria-hidden="true" className="size-3.5" />
        {t('requests.yourTurn')}
      </p>
      <h2 className="mt-2 mb-0.5 text-base">{title}</h2>
      {text && <p className="text-foreground-2">{text}</p>}
      <div className="mt-4 flex flex-col gap-2">
        {reviewing ? (
          <>
            {waiting && <CommandButton id="inspection.review" look="primary" size="lg" className={mainAction} />}
            {!waiting && <CommandButton id={main} look="primary" size="lg" className={mainAction} />}
            <div className="flex gap-2">
              <CommandButton id={waiting ? 'inspection.reRequest' : other} look="outline" className={otherAction} />
              {waiting && (
                <CommandButton
                  id="inspection.complete"
                  look="outline"
                  className={otherAction}
                  label={t('requests.complete')}
                />
              )}
            </div>
          </>
        ) : (
          <Collecting page={page} />
        )}
      </div>
    </div>
  )
}
