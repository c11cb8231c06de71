import { Await, useRevalidator } from '@remix-run/react'
import { type ReactNode, Suspense, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHead } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { cn } from '~/components/ui/cn'
import { useBeforePaint } from '~/hooks/use-before-paint'

type SlowPanelProps<T> = {
  title: string
  value: Promise<T | null>
  aside?: ReactNode
  /** The room it will have, so that nothing moves when it comes. */
  className: string
  children: (value: T) => ReactNode
}

/** A card whose content comes after the page; one that could not be read says so and is asked for again, and the page is good without it. */
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

/** Where what is read takes the button's place, the panel has the focus that was on it. */
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
      <p role="status">{isReading ? 'Reading it again…' : 'This could not be read now.'}</p>
      <Button ref={again} size="sm" onClick={revalidate} aria-disabled={isReading} aria-label={`Try again: ${title}`}>
        Try again
      </Button>
    </div>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <div role="status" aria-label={`${title} is loading`} className="flex flex-col gap-6 p-4">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="w-3/4" />
      ))}
    </div>
  )
}
