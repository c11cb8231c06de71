import { Link } from '@remix-run/react'
import { Bell as BellIcon } from 'lucide-react'
import { buttonStyle } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { paths } from '~/lib/paths'

/** The way to the notifications, with the number of unread ones. */
export function Bell({ unread }: { unread: number }) {
  const label =
    unread === 0 ? 'Notifications' : unread === 1 ? '1 unread notification' : `${unread} unread notifications`
  return (
    <Link
      to={paths.notifications()}
      prefetch="intent"
      aria-label={label}
      className={cn(buttonStyle({ variant: 'ghost', size: 'icon' }), 'relative')}
    >
      <BellIcon aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-px -right-px max-md:top-[7px] max-md:right-[5px] h-4 min-w-4 rounded-full bg-primary px-1 text-center text-[10px] leading-4 font-semibold text-primary-foreground ring-2 ring-background"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
