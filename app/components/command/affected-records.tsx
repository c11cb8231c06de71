import { inspectionStatuses, itemLook, mediaStatuses } from 'contract/core/statuses'
import type { StatusLook } from 'contract/core/statuses'
import { t } from 'locales/palette'
import { StatusShape } from '~/components/status/shape'
import type { Selection, RecordRef } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { countText } from '~/lib/text/money'
import type { IncompleteCall } from '~/interaction/layers'
import { targetsText } from '~/components/palette/rows/main-rows'

/** The status of a record, as its shape. */
function lookOf({ noun, state }: RecordRef): StatusLook | null {
  if (noun === 'media') return state.mediaStatus ? mediaStatuses[state.mediaStatus] : null
  if (noun === 'item') return state.itemStatus ? itemLook(state.itemStatus, false) : null
  return noun === 'drawRequest' && state.inspectionStatus ? inspectionStatuses[state.inspectionStatus] : null
}

const mostNamed = 6

/** True if there is a record to name before the command changes it. */
export const hasNames = ({ targets, matching }: Selection) =>
  matching !== undefined || targets.some(({ label }) => label !== '')

/** True if the answer names the changed records, and the current one is not among them. */
export function isNamedByAnswer({ id, targets }: Pick<IncompleteCall, 'id' | 'targets'>): boolean {
  const { of, questions } = commandOf(id)
  const isChosen = Object.values(questions).some((question) => question.kind === 'choice' && question.isTarget)
  return isChosen && targets.every(({ noun }) => noun !== of[0])
}

type WillChangeProps = { selection: Selection; also?: readonly RecordRef[]; className?: string }

/** The records a command is about to change: the first few with their status, or the number of all that match. */
export function WillChange({ selection, also = [], className }: WillChangeProps) {
  const { targets, matching } = selection
  if (matching) {
    const all = targetsText(selection, countText(matching.expected))
    const count = countText(matching.except.length)
    return (
      <ul className={className}>
        <li>
          {matching.except.length > 0
            ? t('palette.allMatchingBut', { targets: all, count })
            : t('palette.allMatching', { targets: all })}
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
      {named.length > mostNamed && (
        <li className="text-muted-foreground">{t('palette.andMore', { count: named.length - mostNamed })}</li>
      )}
    </ul>
  )
}
