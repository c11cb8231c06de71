import { decidesMedia } from 'contract/core/capabilities'
import { rules, type Verdict } from 'contract/core/rules'
import type { InspectionStatus, MediaStatus } from 'contract/core/statuses'
import { viewingOf } from 'contract/media/viewing'
import type { Actor } from 'provider/http/context'
import { spokenReason } from 'provider/records/spoken-reason'
import type { MediaRow } from './repo'

/** Input of a decision on a media item: a status, a comment, a voice note, or several of these. */
export type Statement = {
  status?: MediaStatus | undefined
  /** Trimmed; "" says nothing. */
  text: string
  /** Id of a voice note. */
  audio: string | null
}

/** The facts about a media item that a decision depends on. */
export type Judged = Pick<MediaRow, 'kind' | 'processing' | 'has_preview'> & {
  status: MediaStatus
  remarks: string | null
  comment: string | null
  decided_by: string | null
  decided_at: Date | null
  uploaded_by: string
  request_status: InspectionStatus
}

/** Columns a decision writes. */
export type DecisionColumns = Pick<Judged, 'status' | 'remarks' | 'comment' | 'decided_by' | 'decided_at'>

export type Plan = { verdict: Verdict; decides: boolean; says: boolean; columns: DecisionColumns }

/**
 * Derives a decision from its input (domain rule 5): a comment by an admin, agency or reviewer without a status makes
 * the media defective, with the comment as the reason. Comments by a borrower, on one's own upload (domain rule 6), or
 * on a file that cannot be shown change no status. @returns null if nothing changes: an empty comment, or the same
 * status again
 */
export function planDecision(media: Judged, actor: Actor, statement: Statement, now: Date): Plan | null {
  const says = statement.text !== '' || statement.audio !== null
  const isOwn = media.uploaded_by === actor.uuid
  const mayMark = decidesMedia(actor.role) && !isOwn && viewed(media) !== 'unreadable'
  const status = statement.status ?? (says && mayMark ? 'defective' : undefined)
  const moves = status !== undefined && status !== media.status
  if (!says && !moves) return null
  // A new reason for defective media is a decision as well, because the uploader sees it.
  const decides = moves || (says && status === 'defective')
  const verdict = verdictOn(media, isOwn, decides ? status : undefined)
  const comment = statement.text || media.comment
  if (!decides || status === undefined)
    return { verdict, decides: false, says, columns: { ...columnsOf(media), comment } }
  return {
    verdict,
    decides,
    says,
    columns: { status, comment, remarks: reasonOf(status, statement), ...decider(status, actor, now) },
  }
}

/** Returning media to pending does not require that the file can be shown; verifying and rejecting do. */
function verdictOn(media: Judged, uploadedByMe: boolean, status: MediaStatus | undefined): Verdict {
  const facts = { inspectionStatus: media.request_status, uploadedByMe, kind: media.kind }
  if (status === undefined) return rules.comment(facts)
  if (status === 'pending') return rules.decide(facts)
  return rules.judge({ ...facts, viewing: viewed(media) })
}

const viewed = ({ kind, processing, has_preview }: Judged) =>
  viewingOf({ kind, processing, preview: has_preview ? '' : null })

/** Current values of the columns that a decision may change. */
export function columnsOf({ status, remarks, comment, decided_by, decided_at }: DecisionColumns): DecisionColumns {
  return { status, remarks, comment, decided_by, decided_at }
}

function reasonOf(status: MediaStatus, { text, audio }: Statement): string | null {
  if (status !== 'defective') return null
  return text || (audio ? spokenReason() : null)
}

/** Pending media have no reviewer. */
function decider(status: MediaStatus, actor: Actor, now: Date): Pick<DecisionColumns, 'decided_by' | 'decided_at'> {
  return status === 'pending' ? { decided_by: null, decided_at: null } : { decided_by: actor.uuid, decided_at: now }
}
