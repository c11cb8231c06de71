import { mediaStatuses } from 'contract/statuses'
import type { StatusLook } from 'contract/statuses'
import { StatusShape } from '~/components/status/shape'
import type { Command, CommandId } from '~/commands/command'
import { iconOf } from './icons'

/** A decision is drawn as the status it gives, so that button, pill and mark on the photo are one sign. */
const verdicts: Partial<Record<CommandId, StatusLook>> = {
  'media.verify': mediaStatuses.verified,
  'media.verifyStay': mediaStatuses.verified,
  'media.reject': mediaStatuses.defective,
  'media.rejectStay': mediaStatuses.defective,
  'media.reset': mediaStatuses.pending,
}

/** The status a decision gives; undefined for other commands. */
export const verdictOf = (id: CommandId): StatusLook | undefined => verdicts[id]

/** The sign of a command: its verdict's shape in the status's colour, else its icon in the row's. */
export function CommandPicture({ command, className }: { command: Command; className?: string }) {
  const verdict = verdictOf(command.id)
  if (verdict) return <StatusShape shape={verdict.shape} tone={verdict.tone} className="size-4" />
  const Icon = iconOf(command.icon)
  return <Icon aria-hidden="true" className={className} />
}
