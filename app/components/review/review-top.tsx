import { Link } from '@remix-run/react'
import { bucketNames, buckets, type BucketCounts, type CheckResult } from 'contract/statuses'
import { Do } from '~/components/palette/do'
import { ProgressBar } from '~/components/status/progress'
import { StatusShape } from '~/components/status/shape'
import { CheckFilter } from './check-filter'
import { decidedOf, leftOf, totalOf, type ReviewFilter } from './sequence'
import { WalkFilter } from './walk-filter'

type ReviewTopProps = {
  counts: BucketCounts
  checks: Record<CheckResult, number>
  filter: ReviewFilter
  selected: number
  gridPath: string
}

/** The piles with their live counts, and how far the review is. */
export function ReviewTop({ counts, checks, filter, selected, gridPath }: ReviewTopProps) {
  const [decided, total] = [decidedOf(counts), totalOf(counts)]
  return (
    <>
      <div className="flex h-11 flex-none items-center pr-4 pl-2 max-md:hidden">
        <nav aria-label="Piles" className="flex gap-0.5">
          {bucketNames.map((name) => {
            return (
              <WalkFilter key={name} field="bucket" value={name} active={filter.bucket === name}>
                <StatusShape shape={buckets[name].shape} tone={buckets[name].tone} />
                {buckets[name].label} <span className="font-normal text-muted-foreground">{counts[name]}</span>
              </WalkFilter>
            )
          })}
        </nav>
        <CheckFilter counts={checks} chosen={filter.check} />
        <span className="flex-1" />
        {selected > 0 && (
          <Link to={gridPath} className="mr-4 text-primary-ink hover:underline">
            {selected} selected
          </Link>
        )}
        <span className="whitespace-nowrap">
          <b className="font-medium">
            {decided} of {total}
          </b>{' '}
          <span className="text-muted-foreground">· {leftOf(counts)} left</span>
        </span>
        <Do id="record.parent" look="icon" label="Contact sheet" className="ml-2" />
      </div>
      <ProgressBar
        value={total === 0 ? 0 : (decided / total) * 100}
        label={`${decided} of ${total} decided`}
        className="h-0.5 flex-none rounded-none [&>div]:rounded-none [&>div]:bg-foreground max-md:mx-4 max-md:mb-3 max-md:h-[3px]"
      />
    </>
  )
}
