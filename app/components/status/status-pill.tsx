import {
  activeStatuses,
  type ActiveStatus,
  type Bucket,
  buckets,
  type InspectionStatus,
  inspectionStatuses,
  type ItemStatus,
  itemLook,
  type StatusLook,
} from 'contract/core/statuses'
import { Pill } from '~/components/ui/pill'
import { StatusShape } from './shape'

/** A status as word, shape and color (docs/quality.md#accessibility). */
export function LookPill({ look, className }: { look: StatusLook; className?: string }) {
  return (
    <Pill tone={look.tone} className={className}>
      <StatusShape shape={look.shape} tone={look.tone} />
      {look.label}
    </Pill>
  )
}

export function InspectionPill({ status }: { status: InspectionStatus }) {
  return <LookPill look={inspectionStatuses[status]} />
}

export function ItemPill({ status, sentBack = false }: { status: ItemStatus; sentBack?: boolean }) {
  return <LookPill look={itemLook(status, sentBack)} />
}

export function ActivePill({ status }: { status: ActiveStatus }) {
  return <LookPill look={activeStatuses[status]} />
}

/** A count with its bucket's shape, or a dash: "◯ 31". */
export function BucketCount({ bucket, count }: { bucket: Bucket; count: number }) {
  if (count === 0) return <span className="text-muted-foreground">–</span>
  const { shape, tone, label } = buckets[bucket]
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusShape shape={shape} tone={tone} />
      {count}
      <span className="sr-only"> {label.toLowerCase()}</span>
    </span>
  )
}
