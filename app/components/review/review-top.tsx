import { Link } from '@remix-run/react'
import { bucketNames, buckets, type BucketCounts, type CheckResult } from 'contract/core/statuses'
import { t } from 'locales/review'
import { CommandButton } from '~/components/command/command-button'
import { ProgressBar } from '~/components/status/progress'
import { StatusShape } from '~/components/status/shape'
import { CheckFilter } from './sheet/check-filter'
import type { ReviewFilter } from './sequence'
import { SequenceFilter } from './sheet/sequence-filter'

/** "12 of 25 · 13 left". */
export type ReviewState = { done: number; of: number; rest: string; detail: string }

type ReviewTopProps = {
  counts: BucketCounts
  state: ReviewState
  checks: Record<CheckResult, number>
  filter: ReviewFilter
  selected: number
  gridPath: string
}

/** The buckets with their live counts, and how far the review is. */
export function ReviewTop({ counts, state: { done, of, rest }, checks, filter, selected, gridPath }: ReviewTopProps) {
  return (
    <>
      <div className="@container flex h-11 flex-none items-center pe-4 ps-2 max-md:hidden low:hidden">
        <nav aria-label={t('review.filterByStatus')} className="flex gap-0.5">
          {bucketNames.map((name) => (
            <SequenceFilter key={name} field="bucket" value={name} active={filter.bucket === name}>
              <StatusShape shape={buckets[name].shape} tone={buckets[name].tone} />
              {buckets[name].label} <span className="font-normal text-muted-foreground">{counts[name]}</span>
            </SequenceFilter>
          ))}
        </nav>
        <CheckFilter counts={checks} chosen={filter.check} />
        <span className="min-w-4 flex-1" />
        {selected > 0 && (
          <Link to={gridPath} className="me-4 text-primary-ink hover:underline">
            {t('review.selected', { count: selected })}
          </Link>
        )}
        <span className="whitespace-nowrap">
          <b className="font-medium">{t('review.placeOf', { place: done, count: of })}</b>{' '}
          {rest && <span className="text-muted-foreground @max-2xl:hidden">· {rest}</span>}
        </span>
        <CommandButton id="record.parent" look="icon" label={t('review.sheet')} className="ms-2" />
      </div>
      <ProgressBar
        value={of === 0 ? 0 : (done / of) * 100}
        label={t(rest ? 'review.decidedOf' : 'review.placeOf', { place: done, count: of })}
        className="h-0.5 flex-none rounded-none [&>div]:rounded-none [&>div]:bg-foreground max-md:mx-4 max-md:mb-3 max-md:h-[3px]"
      />
    </>
  )
}
