import type { DashboardStats } from 'contract/dashboard'
import { may } from 'contract/policy'
import type { RoleName } from 'contract/roles'
import { FirstDeeds } from '~/components/palette/do'

/** Where there is no draw request yet: what has to be there first, and the way to it for whoever may go it. */
export function FirstSteps({ stats, role }: { stats: DashboardStats; role: RoleName }) {
  if (!may(role, 'requests.create')) return 'Draw requests of the lots you work on come here.'
  const needsAgency = role === 'admin' && stats.totalAgency === 0
  return (
    <span className="flex flex-col items-start gap-3">
      {needsAgency
        ? 'It begins with an agency: it keeps the lots, and invites its reviewers and borrowers.'
        : 'It begins with a lot: its draw requests are made there, and sent to its borrower.'}
      <span className="flex flex-wrap gap-2 text-foreground">
        {needsAgency ? (
          <FirstDeeds ids={['user.new']} label="Invite an agency" />
        ) : (
          <FirstDeeds ids={['lot.import', 'lot.new']} />
        )}
      </span>
    </span>
  )
}
