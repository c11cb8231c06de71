import { Link } from '@remix-run/react'
import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'

/** What stands where a mail's link does not work any more: why, and the next step. */
export function DeadLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <EmptyState
      heading="h1"
      icon={Unlink}
      title="This link does not work any more"
      className="items-start p-0 text-left"
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
