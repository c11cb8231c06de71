import type { DashboardStats } from 'contract/dashboard/calls'
import type { DrawRequestRow } from 'contract/requests/calls'
import type { RoleName } from 'contract/core/roles'
import { drawName } from 'contract/requests/draw-title'
import { t } from 'locales/dashboard'
import { cityOf } from '~/components/lots/lot-text'
import type { Clock } from '~/components/shell/use-clock'
import { ProgressCell } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { Td, Th } from '~/components/ui/table'
import { agoText } from '~/lib/time/dates'
import { paths, withQuery } from '~/lib/paths'
import { FirstSteps } from './first-steps'
import { RequestCard } from './request-card'

type LatestProps = { requests: readonly DrawRequestRow[]; stats: DashboardStats; role: RoleName; clock: Clock }

/** The draw requests that changed last. */
export function LatestRequests({ clock, stats, role, requests }: LatestProps) {
  return (
    <RequestCard
      requests={requests}
      total={stats.totalInspections}
      title={t('dashboard.latest')}
      all={withQuery(paths.drawRequests(), { sort: '-updatedAt' })}
      empty={<FirstSteps stats={stats} role={role} />}
      beside={({ lot }) => cityOf(lot)}
      beneath={(request) => `${drawName(request)}, ${agoText(request.updatedAt, clock.now, clock.zone)}`}
      heads={
        <>
          <Th>{t('dashboard.lot')}</Th>
          <Th className="w-[116px] max-md:hidden">{t('dashboard.request')}</Th>
          <Th className="w-[126px] max-md:hidden">{t('dashboard.progress')}</Th>
          <Th className="w-[138px]">{t('dashboard.status')}</Th>
          <Th className="w-[112px] text-end max-md:hidden">{t('dashboard.updated')}</Th>
        </>
      }
      cells={(request) => (
        <>
          <Td className="text-foreground-2 max-md:hidden">{drawName(request)}</Td>
          <Td className="max-md:hidden">
            <ProgressCell value={request.ledger ? request.ledger.percentComplete : request.progress} />
          </Td>
          <Td>
            <InspectionPill status={request.status} />
          </Td>
          <Td className="text-end text-muted-foreground max-md:hidden">
            {agoText(request.updatedAt, clock.now, clock.zone)}
          </Td>
        </>
      )}
    />
  )
}
