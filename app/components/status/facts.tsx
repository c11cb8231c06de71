import { Fragment, type ReactNode } from 'react'
import { cn } from '~/components/ui/cn'

export type Fact = { term: ReactNode; value: ReactNode } | null | undefined | false

/** An email address that wraps before its @ instead of within a word. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span translate="no">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

/** Terms beside their values, 104 px for the term; empty facts are left out. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 gap-y-1.5', className)}>
      {facts.map((fact, index) =>
        fact ? (
          <Fragment key={index}>
            <dt className="text-muted-foreground">{fact.term}</dt>
            <dd className="min-w-0">{fact.value}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  )
}

/** The wide facts under a record's title: caption above, value of 14 px below. */
export function HeadFacts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('flex flex-wrap gap-x-5 gap-y-4', className)}>
      {facts.map((fact, index) =>
        fact ? (
          <div
            key={index}
            className="min-w-0 first:min-w-max first:max-w-[264px] first:flex-1 first:basis-40 first:whitespace-nowrap"
          >
            <dt className="mb-[3px] text-xs text-muted-foreground">{fact.term}</dt>
            <dd className="text-base font-medium">{fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
