import { cn } from './cn'

/** A gray placeholder of a value; it appears after 200 ms (see parts.css). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('skeleton block h-2.5', className)} />
}
