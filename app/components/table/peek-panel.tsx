import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { t } from 'locales/table'
import { lazyPart, useLazyPart } from '~/hooks/use-lazy-part'
import { Button } from '~/components/ui/button'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { useLatest } from '~/hooks/use-command-context'

const closing = lazyPart(() => import('~/hooks/use-back-closes'))

/** The panel beside a list, 344 px; over the list below 1280 px, full screen on phones. It follows the cursor. */
export function PeekPanel({
  label,
  head,
  onClose,
  children,
}: {
  label: string
  head?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const closer = useLatest(onClose)
  // Until it is here Back leaves the list.
  const part = useLazyPart(closing)
  useBeforePaint(() => part?.backCloses(closer, '(width < 1280px)'), [part, closer])
  return (
    <aside
      aria-label={label}
      className="flex min-h-0 flex-col overflow-y-auto border-s bg-card max-xl:absolute max-xl:inset-y-0 max-xl:w-(--w-panel) max-xl:end-0 max-xl:z-30 max-xl:shadow-3 max-md:w-full"
    >
      <div className="flex h-12 flex-none items-center pe-2 ps-5">
        <span className="min-w-0 flex-1 truncate text-muted-foreground">{head}</span>
        <Button variant="ghost" size="icon" aria-label={t('table.closePanel')} onClick={onClose}>
          <X />
        </Button>
      </div>
      {children}
    </aside>
  )
}
