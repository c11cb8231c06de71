import { type CheckResult, checkResults } from 'contract/core/statuses'
import { t } from 'locales/review'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { checkNames } from '~/components/review/sequence'
import { SequenceFilter } from './sequence-filter'

type CheckFilterProps = { counts: Record<CheckResult, number>; chosen: CheckResult | null }

/** Filters the photos by their worst evidence answer; pressed again, shows all. The address holds the choice. */
export function CheckFilter({ counts, chosen }: CheckFilterProps) {
  return (
    <nav
      aria-label={t('review.filterByEvidence')}
      className="ms-2 flex gap-0.5 border-s border-border-2 ps-2 max-xl:hidden"
    >
      {checkNames.map((name) => {
        const { label, shape, tone } = checkResults[name]
        return (
          <SequenceFilter
            key={name}
            field="check"
            value={name}
            active={chosen === name}
            label={`${label}, ${counts[name]}`}
            title={t('review.evidenceIs', { result: label })}
            className={cn('px-2', chosen !== name && 'text-muted-foreground')}
          >
            <StatusShape shape={shape} tone={tone} /> {counts[name]}
          </SequenceFilter>
        )
      })}
    </nav>
  )
}
