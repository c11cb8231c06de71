import { t as sayOfField } from 'locales/fields'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'
import { decidesMedia } from 'contract/core/capabilities'
import type { InputOf } from 'contract/core/catalog'
import type { Media } from 'contract/media/calls'
import type { MediaStatus } from 'contract/core/statuses'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireAllowed, requireFound } from 'provider/http/errors'
import { requireFresh } from 'provider/records/optimistic-lock'
import { planDecision, type Statement } from './decision'
import { lockOne, presentLocked, type LockedMedia } from './locked'
import { writeDecisions } from './write-decisions'

/** `message` is the text of the toast for a comment without a decision. */
export type Decided = { media: Media; changeId: string | null; message: string }

type DecisionInput = {
  status?: MediaStatus | undefined
  text?: string | undefined
  audio?: string | undefined
  version?: number | undefined
}

/**
 * Decides on a media item with an optional comment, in the caller's transaction (spec §7 "Validate and comment media").
 * If it already has this decision, nothing changes. @throws 404 not visible; 409 stale, not submitted, or the actor's
 * own upload; 400 an unknown voice note
 */
export function validateMedia(
  context: Context,
  id: string,
  body: InputOf<'inspections.validateMedia'>['body'],
): Promise<Decided> {
  return decide(context, id, { status: body.status, text: body.comment, audio: body.audio, version: body.version })
}

/**
 * Comments on one media item (spec §7 "Add comment to media", §4): by admin, agency or reviewer without a status it
 * becomes defective. An empty comment creates nothing and changes nothing, whatever status came with it.
 * @throws as `validateMedia`; 403 where a borrower sends a status
 */
export async function commentMedia(
  context: Context,
  id: string,
  body: InputOf<'inspections.commentMedia'>['body'],
): Promise<Decided> {
  if (!decidesMedia(context.actor.role) && body.status !== undefined) throw new ApiError(403, sayOfField('notAllowed'))
  const isEmpty = body.text.trim() === '' && !body.audio
  return decide(context, id, isEmpty ? { version: body.version } : body)
}

async function decide(context: Context, id: string, spoken: DecisionInput): Promise<Decided> {
  const { db, actor, now } = context
  const media = requireFound(await lockOne(db, actor, id))
  await requireFresh(context, media, spoken.version, () => presentLocked(db, media))
  const statement = await statementOf(context, media, spoken)
  const plan = planDecision(media, actor, statement, now)
  if (!plan) return { media: await presentLocked(db, media), changeId: null, message: '' }
  requireAllowed(plan.verdict)
  const { rows, changeId } = await writeDecisions(context, [{ media, plan }], statement)
  return { media: await presentLocked(db, rows[0] ?? media), changeId, message: plan.decides ? '' : say('commented') }
}

async function statementOf(
  context: Context,
  media: LockedMedia,
  { status, text = '', audio }: DecisionInput,
): Promise<Statement> {
  return { status, text: text.trim(), audio: audio ? await requireVoiceNote(context, media, audio) : null }
}

const audioPattern = /^(?:\/inspectionItemsImages\/)?([0-9a-f-]{36})(?:\/audio)?$/

/** Checks that the actor uploaded this voice note, given by id or value, for this media item. */
async function requireVoiceNote({ db, actor }: Context, media: LockedMedia, value: string): Promise<string> {
  const id = audioPattern.exec(value)?.[1]
  const upload =
    id &&
    (await db
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', actor.uuid)
      .where('finished_at', 'is not', null)
      .where('result', 'is not', null)
      .where(sql<boolean>`metadata->>'kind' = 'voice' and metadata->>'target' = ${media.uuid}`)
      .executeTakeFirst())
  if (!id || !upload) throw invalid('audio', refusal('unknownAudio'))
  return id
}
