import { waitingCount } from 'contract/items/missing-media'
import type { DrawRequestRow } from 'contract/requests/calls'
import { drawName } from 'contract/requests/draw-title'
import { t } from 'locales/dashboard'
import { DueCell } from '~/components/lots/due-cell'
import type { Clock } from '~/components/shell/use-clock'
import { cn } from '~/components/ui/cn'
import { Td, Th } from '~/components/ui/table'
import { countText } from '~/lib/text/money'
import { paths, withQuery } from '~/lib/paths'
import { RequestCard } from './request-card'

function whatToDo(request: DrawRequestRow): string {
  if (request.status === 'submitted') return t('dashboard.toReview', { count: countText(waitingCount(request.counts)) })
  const { captured, toReplace, toPhotograph, status } = request
  const words = [
    status === 're-requested' && toReplace === 0 && t('dashboard.sentBack'),
    toPhotograph > 0 && t('dashboard.toPhotograph', { count: toPhotograph }),
    captured > 0 && t('dashboard.toSubmit', { count: countText(captured) }),
    toReplace > 0 && t('dashboard.toReplace', { count: countText(toReplace) }),
  ].filter(Boolean)
  return words.join(', ') || t('dashboard.photosNeeded')
}

type WaitingProps = { requests: readonly DrawRequestRow[]; total: number; clock: Clock }

/** Draw requests that wait for the viewer, earliest due date first. */
export function WaitingRequests({ clock, ...shown }: WaitingProps) {
  return (
    <RequestCard
      {...shown}
      title={t('dashboard.waiting')}
      all={withQuery(paths.drawRequests(), { waiting: 'me', sort: 'dueDate' })}
      empty={t('dashboard.noneWaiting')}
      beside={drawName}
      beneath={(request) => `${drawName(request)}, ${whatToDo(request)}`}
      // On phones, waiting requests precede cards without actions.
      className={cn('self-start', shown.total > 0 && 'max-md:order-first low:order-first')}
      heads={
        <>
          <Th>{t('dashboard.lot')}</Th>
          <Th className="w-[116px] max-md:hidden">{t('dashboard.toDo')}</Th>
          <Th className="w-[112px] max-md:w-[136px] text-end">{t('dashboard.due')}</Th>
        </>
      }
      cells={(request) => (
        <>
          <Td className="text-foreground-2 max-md:hidden">{whatToDo(request)}</Td>
          <Td className="text-end">
            <DueCell date={request.dueDate} today={clock.today} zone={clock.zone} done={false} />
          </Td>
        </>
      )}
    />
  )
}
