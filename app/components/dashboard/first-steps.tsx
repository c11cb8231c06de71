import type { DashboardStats } from 'contract/dashboard/calls'
import { may } from 'contract/core/policy'
import type { RoleName } from 'contract/core/roles'
import { t } from 'locales/dashboard'
import { EmptyStateCommands } from '~/components/command/command-button'
import { seesAllAgencies } from 'contract/core/capabilities'

/** Empty state before the first draw request: the first steps, with links for people who may do them. */
export function FirstSteps({ stats, role }: { stats: DashboardStats; role: RoleName }) {
  if (!may(role, 'requests.create')) return <>{t('dashboard.willAppear')}</>
  const needsAgency = seesAllAgencies(role) && stats.totalAgency === 0
  return (
    <span className="flex flex-col items-start gap-3">
      {needsAgency ? t('dashboard.startAgency') : t('dashboard.startLot')}
      <span className="flex flex-wrap gap-2 text-foreground">
        {needsAgency ? (
          <EmptyStateCommands ids={['user.new']} label={t('dashboard.inviteAgency')} />
        ) : (
          <EmptyStateCommands ids={['lot.import', 'lot.new']} />
        )}
      </span>
    </span>
  )
}
