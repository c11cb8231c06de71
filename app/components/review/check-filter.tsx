import { type CheckResult, checkResults } from 'contract/statuses'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { checkNames } from './sequence'
import { WalkFilter } from './walk-filter'

type CheckFilterProps = { counts: Record<CheckResult, number>; chosen: CheckResult | null }

/** Narrows the walk to photos whose gravest evidence answer is one; pressed again, to all. The choice stands in the address. */
export function CheckFilter({ counts, chosen }: CheckFilterProps) {
  return (
    <nav aria-label="Evidence" className="ml-2 flex gap-0.5 border-l border-border-2 pl-2 max-xl:hidden">
      {checkNames.map((name) => {
        const { label, shape, tone } = checkResults[name]
        return (
          <WalkFilter
            key={name}
            field="check"
            value={name}
            active={chosen === name}
            label={`${label}, ${counts[name]}`}
            title={`Evidence: ${label}`}
            className={cn('px-2', chosen !== name && 'text-muted-foreground')}
          >
            <StatusShape shape={shape} tone={tone} /> {counts[name]}
          </WalkFilter>
        )
      })}
    </nav>
  )
}
