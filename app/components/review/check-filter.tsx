import { Link, useSearchParams } from '@remix-run/react'
import { type CheckResult, checkResults } from 'contract/statuses'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { checkNames } from './grid-filters'

type CheckFilterProps = { counts: Record<CheckResult, number>; chosen: CheckResult | null }

/** Narrows the walk to photos whose gravest evidence answer is one; pressed again, to all. The choice stands in the address. */
export function CheckFilter({ counts, chosen }: CheckFilterProps) {
  const [search] = useSearchParams()
  return (
    <nav aria-label="Evidence" className="ml-2 flex gap-0.5 border-l border-border-2 pl-2 max-xl:hidden">
      {checkNames.map((name) => {
        const { label, shape, tone } = checkResults[name]
        const to = new URLSearchParams(search)
        if (chosen === name) to.delete('check')
        else to.set('check', name)
        return (
          <Link
            key={name}
            to={`?${to}`}
            replace
            preventScrollReset
            data-keys="page"
            aria-current={chosen === name || undefined}
            aria-label={`${label}, ${counts[name]}`}
            title={`Evidence: ${label}`}
            className={cn(
              'inline-flex h-[30px] items-center gap-1.5 rounded-sm px-2',
              chosen === name ? 'bg-accent font-medium text-foreground' : 'text-muted-foreground hover:text-foreground',
            )}
          >
            <StatusShape shape={shape} tone={tone} /> {counts[name]}
          </Link>
        )
      })}
    </nav>
  )
}
