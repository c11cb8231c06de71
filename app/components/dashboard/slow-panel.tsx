import { Await, useRevalidator } from '@remix-run/react'
import { type ReactNode, Suspense, useRef } from 'react'
import { t } from 'locales/dashboard'
import { Button } from '~/components/ui/button'
import { Card, CardHead } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { cn } from '~/components/ui/cn'
import { useBeforePaint } from '~/hooks/use-before-paint'

type SlowPanelProps<T> = {
  title: string
  value: Promise<T | null>
  aside?: ReactNode
  /** Reserves the height of the content, so that nothing moves when it loads. */
  className: string
  children: (value: T) => ReactNode
}

/** A card that loads after the page; if that fails, it offers to try again, and the rest of the page works. */
export function SlowPanel<T>({ title, value, aside, className, children }: SlowPanelProps<T>) {
  const failed = <Failed title={title} />
  return (
    <Card className={cn('flex flex-col overflow-hidden', className)}>
      <CardHead title={title}>{aside}</CardHead>
      <div role="group" aria-label={title} tabIndex={-1} className="min-h-0 flex-1 border-t">
        <Suspense fallback={<Waiting title={title} />}>
          <Await resolve={value} errorElement={failed}>
            {(known) => (known === null ? failed : children(known as T))}
          </Await>
        </Suspense>
      </div>
    </Card>
  )
}

/** Focuses the panel when its content replaces the focused button. */
function Failed({ title }: { title: string }) {
  const { state, revalidate } = useRevalidator()
  const again = useRef<HTMLButtonElement>(null)
  const isReading = state !== 'idle'
  useBeforePaint(() => {
    const button = again.current
    const panel = button?.closest<HTMLElement>('[role=group]')
    if (document.activeElement === panel) button?.focus()
    return () => {
      if (document.activeElement === button) panel?.focus()
    }
  }, [])
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-6 text-muted-foreground">
      <p role="status">{isReading ? t('dashboard.loading') : t('dashboard.failed')}</p>
      <Button
        ref={again}
        size="sm"
        onClick={revalidate}
        aria-disabled={isReading}
        aria-label={t('dashboard.tryAgainFor', { panel: title })}
      >
        {t('dashboard.tryAgain')}
      </Button>
    </div>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <div role="status" aria-label={t('dashboard.isLoading', { panel: title })} className="flex flex-col gap-6 p-4">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="w-3/4" />
      ))}
    </div>
  )
}
