import { Link } from '@remix-run/react'
import BellIcon from 'lucide-react/icons/bell'
import { t } from 'locales/shell'
import { buttonStyle } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { paths } from '~/lib/paths'

/** Link to the notifications, with the number of unread ones. */
export function Bell({ unread }: { unread: number }) {
  return (
    <Link
      to={paths.notifications()}
      prefetch="intent"
      aria-label={t('shell.notifications', { count: unread })}
      className={cn(buttonStyle({ variant: 'ghost', size: 'icon' }), 'relative')}
    >
      <BellIcon aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-px -end-px max-md:top-[7px] max-md:end-[5px] h-4 min-w-4 rounded-full bg-primary px-1 text-center text-[10px] leading-4 font-semibold text-primary-foreground ring-2 ring-background"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
