import { Link } from '@remix-run/react'
import Unlink from 'lucide-react/icons/unlink'
import type { ReactNode } from 'react'
import { t } from 'locales/entry'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'

/** Page for an email link that no longer works: why, and the next step. */
export function DeadLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <EmptyState
      heading="h1"
      icon={Unlink}
      title={t('entry.deadLink')}
      className="items-start p-0 text-start"
      actions={
        <Button asChild>
          <Link to={to}>{label}</Link>
        </Button>
      }
    >
      <p>{children}</p>
    </EmptyState>
  )
}
