import { Link } from '@remix-run/react'
import { ChevronRight, UserRound } from 'lucide-react'
import { lacksMedia, waitingCount } from 'contract/lacking'
import type { RequestPage } from 'contract/requests'
import { mainAct, Submit } from '~/components/capture/submit'
import { Do } from '~/components/palette/do'
import { useClock } from '~/components/shell/use-clock'
import { BucketCount } from '~/components/status/status-pill'
import { paths } from '~/lib/paths'
import { nobodyAsked } from './request-words'
import { yourTurn } from './waiting-words'

/** The way to each item that still lacks media, as many as its title counts, with how many were sent back. */
function Asked({ page: { items, lot, drawRequest } }: { page: RequestPage }) {
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  return (
    <ul className="mb-2 border-y empty:hidden">
      {items.filter(lacksMedia).map((item) => (
        <li key={item.uuid} className="border-b last:border-b-0">
          <Link
            to={paths.item({ ...ids, itemId: item.uuid })}
            className="flex min-h-9 items-center gap-2 hover:bg-accent pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1 truncate">{item.title}</span>
            {item.sentBack && <BucketCount bucket="defective" count={item.counts.defective} />}
            <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Before a review: evidence is asked for, then it is captured and submitted. */
function Collecting({ page }: { page: RequestPage }) {
  const { items, drawRequest } = page
  if (nobodyAsked(items, drawRequest))
    return <Do id="inspection.askEvidence" look="primary" size="lg" className={mainAct} />
  return (
    <>
      <Asked page={page} />
      <Submit requestId={drawRequest.uuid} captured={drawRequest.captured} items={items} />
    </>
  )
}

/** What else can be done shares the line beneath the main act, and is as wide as its words where that is. */
const besideAct = 'flex-1 justify-center md:max-lg:flex-none'

/** The one main act, where it is the viewer's turn. */
export function YourTurn({ page }: { page: RequestPage }) {
  const { title, text } = yourTurn(page, useClock(page.lot))
  const reviewing = page.drawRequest.status === 'submitted'
  const waiting = waitingCount(page.drawRequest.counts) > 0
  return (
    <div className="p-5 max-md:px-4">
      <p className="flex items-center gap-2 text-muted-foreground">
        <UserRound aria-hidden="true" className="size-3.5" />
        Your turn
      </p>
      <h2 className="mt-2 mb-0.5 text-base">{title}</h2>
      {text && <p className="text-foreground-2">{text}</p>}
      <div className="mt-4 flex flex-col gap-2">
        {reviewing ? (
          <>
            {waiting && <Do id="inspection.review" look="primary" size="lg" className={mainAct} label="Start review" />}
            {!waiting && <Do id="inspection.complete" look="primary" size="lg" className={mainAct} />}
            <div className="flex gap-2">
              <Do id="inspection.reRequest" look="outline" className={besideAct} />
              {waiting && <Do id="inspection.complete" look="outline" className={besideAct} label="Complete" />}
            </div>
          </>
        ) : (
          <Collecting page={page} />
        )}
      </div>
    </div>
  )
}
