import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { cn } from './cn'

/** A flat box with a hairline border; cards are not nested. */
export function Card({ className, ...props }: ComponentPropsWithoutRef<'section'>) {
  return <section className={cn('rounded-md border border-border bg-card', className)} {...props} />
}

/** The 44 px heading of a card, on phones taller than its buttons; on narrow cards the buttons wrap below the title. */
export function CardHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 max-md:min-h-14 flex-wrap items-center gap-x-2 pe-2 ps-4 max-[360px]:pb-2">
      <h2 className="min-w-0 flex-auto py-[11px]">{title}</h2>
      {children}
    </div>
  )
}
