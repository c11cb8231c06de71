import { inspectionStatuses, itemLook, mediaStatuses } from 'contract/statuses'
import type { StatusLook } from 'contract/statuses'
import { StatusShape } from '~/components/status/shape'
import type { Aim, Ref } from '~/commands/context'
import { commandOf } from '~/commands/registry'
import { countText } from '~/lib/money'
import type { Asking } from '~/hooks/layers'
import { nounOf } from './rows'

/** The status of a record, as its shape. */
function lookOf({ noun, state }: Ref): StatusLook | null {
  if (noun === 'media') return state.mediaStatus ? mediaStatuses[state.mediaStatus] : null
  if (noun === 'item') return state.itemStatus ? itemLook(state.itemStatus, false) : null
  return noun === 'drawRequest' && state.inspectionStatus ? inspectionStatuses[state.inspectionStatus] : null
}

const mostNamed = 6

/** Whether there is anything to name before a command changes it. */
export const hasNames = ({ targets, matching }: Aim) =>
  matching !== undefined || targets.some(({ label }) => label !== '')

/** Whether an answer names what is changed, of which the record here is none. */
export function isNamedByAnswer({ id, targets }: Pick<Asking, 'id' | 'targets'>): boolean {
  const { of, asks } = commandOf(id)
  const asksForIt = Object.values(asks).some((ask) => ask.kind === 'choice' && ask.isTarget)
  return asksForIt && targets.every(({ noun }) => noun !== of[0])
}

type WillChangeProps = { aim: Aim; also?: readonly Ref[]; className?: string }

/** The records a command is about to change, each with its status; of many the first few; of all that match how many. */
export function WillChange({ aim, also = [], className }: WillChangeProps) {
  const { targets, matching } = aim
  if (matching) {
    const but = matching.except.length > 0 ? `, but for ${countText(matching.except.length)} taken out` : ''
    return (
      <ul className={className}>
        <li>
          All {countText(matching.expected)} {nounOf(aim)} that match the filter{but}
        </li>
      </ul>
    )
  }
  const named = [...targets, ...also].filter(({ label }) => label !== '')
  if (named.length === 0) return null
  return (
    <ul className={className}>
      {named.slice(0, mostNamed).map((target) => {
        const look = lookOf(target)
        return (
          <li key={target.id} className="flex items-center gap-1.5">
            {look && <StatusShape shape={look.shape} tone={look.tone} label={look.label} />}
            {target.label}
            {target.detail && <span className="text-muted-foreground">{target.detail}</span>}
          </li>
        )
      })}
      {named.length > mostNamed && <li className="text-muted-foreground">and {named.length - mostNamed} more</li>}
    </ul>
  )
}
