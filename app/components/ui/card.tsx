import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { cn } from './cn'

/** A flat box with a hairline; cards never stand in cards. */
export function Card({ className, ...props }: ComponentPropsWithoutRef<'section'>) {
  return <section className={cn('rounded-md border border-border bg-card', className)} {...props} />
}

/** The 44 px line over a card's content. */
export function CardHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex h-11 items-center gap-2 pr-2 pl-4">
      <h2 className="flex-1 truncate text-sm font-semibold">{title}</h2>
      {children}
    </div>
  )
}
