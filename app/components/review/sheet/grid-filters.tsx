import { Link, useSearchParams } from '@remix-run/react'
import type { Media } from 'contract/media/calls'
import { bucketNames, buckets, checkResults, type StatusLook } from 'contract/core/statuses'
import { t } from 'locales/item'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { checkNames, countBuckets, countChecks, type ReviewFilter } from '~/components/review/sequence'

const chip =
  'inline-flex h-[26px] items-center gap-1.5 rounded-sm border px-2 text-xs whitespace-nowrap max-md:px-3 max-[359px]:px-2 touch:h-11 touch:min-w-11 touch:justify-center'

/** One of the two rows of chips, which share a line on wide screens. */
const group = 'flex flex-none items-center gap-1.5 max-[359px]:flex-wrap max-[359px]:basis-full'

type ChipProps = {
  name: 'bucket' | 'check'
  value: string | null
  active: boolean
  look?: StatusLook
  label: string
  count?: number
}

function Chip({ name, value, active, look, label, count }: ChipProps) {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  if (value === null) to.delete(name)
  else to.set(name, value)
  return (
    <Link
      to={`?${to}`}
      replace
      preventScrollReset
      aria-current={active || undefined}
      className={cn(
        chip,
        active
          ? 'border-primary-ink bg-primary-soft text-foreground'
          : 'border-border-2 text-foreground-2 hover:bg-accent',
      )}
    >
      {look && <StatusShape shape={look.shape} tone={look.tone} className="-ms-0.5" />}
      {label}
      {count !== undefined && <span className="text-muted-foreground">{count}</span>}
    </Link>
  )
}

/** Decision and evidence chips with live counts; the address holds the choice. */
export function GridFilters({ media, filter }: { media: readonly Media[]; filter: ReviewFilter }) {
  const byBucket = countBuckets(media)
  const byCheck = countChecks(media, filter.bucket)
  return (
    <div className="flex items-center gap-x-6 gap-y-2 overflow-x-auto border-b border-border px-5 py-3 [scrollbar-width:none] max-md:px-4 md:flex-wrap max-[359px]:flex-wrap max-[359px]:gap-y-1 max-[359px]:py-2">
      <div className={group}>
        <span className="me-0.5 text-xs text-muted-foreground">{t('sheet.decision')}</span>
        <Chip name="bucket" value={null} active={filter.bucket === null} label={t('sheet.any')} />
        {bucketNames.map((name) => (
          <Chip
            key={name}
            name="bucket"
            value={name}
            active={filter.bucket === name}
            look={buckets[name]}
            label={buckets[name].label}
            count={byBucket[name]}
          />
        ))}
      </div>
      <div className={group}>
        <span className="me-0.5 text-xs text-muted-foreground">{t('sheet.evidence')}</span>
        <Chip name="check" value={null} active={filter.check === null} label={t('sheet.any')} />
        {checkNames.map((name) => (
          <Chip
            key={name}
            name="check"
            value={name}
            active={filter.check === name}
            look={checkResults[name]}
            label={name === 'pass' ? t('sheet.passAll') : checkResults[name].label}
            count={byCheck[name]}
          />
        ))}
      </div>
    </div>
  )
}
