import { mediaStatuses } from 'contract/core/statuses'
import type { StatusLook } from 'contract/core/statuses'
import type { CommandId } from '~/commands/engine/command-id'

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
