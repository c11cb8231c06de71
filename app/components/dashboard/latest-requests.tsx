import type { DrawRequestRow } from 'contract/requests'
import { cityOf } from '~/components/lots/lot-words'
import { drawName } from '~/components/requests/request-words'
import type { Clock } from '~/components/shell/use-clock'
import { ProgressCell } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { Td, Th } from '~/components/ui/table'
import { agoText } from '~/lib/dates'
import { paths, withQuery } from '~/lib/paths'
import { RequestCard } from './request-card'

type LatestProps = { requests: readonly DrawRequestRow[]; total: number; clock: Clock }

/** The draw requests that moved last. */
export function LatestRequests({ clock, ...shown }: LatestProps) {
  return (
    <RequestCard
      {...shown}
      title="Latest inspections"
      all={withQuery(paths.drawRequests(), { sort: '-updatedAt' })}
      empty="No draw request yet."
      beside={({ lot }) => cityOf(lot)}
      heads={
        <>
          <Th>Lot</Th>
          <Th className="w-[84px] max-md:hidden">Request</Th>
          <Th className="w-[126px] max-md:hidden">Progress, %</Th>
          <Th className="w-[138px]">Status</Th>
          <Th className="w-[94px] text-right max-md:hidden">Updated</Th>
        </>
      }
      cells={(request) => (
        <>
          <Td className="text-foreground-2 max-md:hidden">{drawName(request)}</Td>
          <Td className="max-md:hidden">
            <ProgressCell value={request.progress} />
          </Td>
          <Td>
            <InspectionPill status={request.status} />
          </Td>
          <Td className="text-right text-muted-foreground max-md:hidden">
            {agoText(request.updatedAt, clock.now, clock.zone)}
          </Td>
        </>
      )}
    />
  )
}
