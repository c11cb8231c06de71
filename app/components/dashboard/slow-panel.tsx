import { Await } from '@remix-run/react'
import { type ReactNode, Suspense } from 'react'
import { Card, CardHead } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { cn } from '~/components/ui/cn'

type SlowPanelProps<T> = {
  title: string
  value: Promise<T | null>
  aside?: ReactNode
  /** The room it will have, so that nothing moves when it comes. */
  className: string
  children: (value: T) => ReactNode
}

/** A card whose content comes after the page; one that could not be read says so, and the page is good without it. */
export function SlowPanel<T>({ title, value, aside, className, children }: SlowPanelProps<T>) {
  return (
    <Card className={cn('flex flex-col overflow-hidden', className)}>
      <CardHead title={title}>{aside}</CardHead>
      <div className="min-h-0 flex-1 border-t">
        <Suspense fallback={<Waiting title={title} />}>
          <Await resolve={value} errorElement={<Failed />}>
            {(known) => (known === null ? <Failed /> : children(known as T))}
          </Await>
        </Suspense>
      </div>
    </Card>
  )
}

const Failed = () => <p className="px-4 py-6 text-muted-foreground">This could not be read now. Reload to try again.</p>

function Waiting({ title }: { title: string }) {
  return (
    <div role="status" aria-label={`${title} is loading`} className="flex flex-col gap-6 p-4">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="w-3/4" />
      ))}
    </div>
  )
}
