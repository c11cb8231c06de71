import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/components/ui/cn'

type EmptyStateProps = {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  heading?: 'h1' | 'h2'
  className?: string
}

/** Empty, error, no-access or offline state: what happened, what is saved, and the next action. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  actions,
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div className={cn('flex flex-1 flex-col items-center justify-center px-6 py-16 text-center', className)}>
      <Icon aria-hidden="true" className="mb-3 size-6 stroke-[1.5] text-muted-foreground" />
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="mb-0.5 text-base font-semibold tracking-normal">
        {title}
      </Heading>
      {children && <div className="max-w-[300px] text-balance text-muted-foreground">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  )
}
