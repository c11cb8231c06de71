import { deed } from 'contract/deeds'
import { say } from 'contract/messages'
import type { Summarised, Summary } from 'contract/summaries'
import { editRows, keepWritten } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { requireFresh } from 'provider/stale'
import { findDraft, holdSummary, loadSummaries } from './repo'
import { findSubject } from './subject'

type Form = { text: string; draftId?: string | undefined; version?: number | undefined }
type Kept = { data: { summary: Summary | null; changeId: string | null }; message: string }

/**
 * Keeps a text about a record, or with an empty one takes it away (spec §7 "Update cost code, inspection and lot summary"). Who
 * wrote it is told by the suggestion it was made from, never by the caller; without one it was the caller.
 * @throws ApiError 404 unseen, or a suggestion that is none of theirs about this; 409 stale
 */
export async function saveSummary(context: Context, noun: Summarised, id: string, form: Form): Promise<Kept> {
  const { db, actor, now } = context
  const place = await findSubject(context, noun, id)
  const row = await holdSummary(db, place, now)
  const read = async () => (await loadSummaries(db, actor, { subject: id }))[0] ?? null
  await requireFresh(db, row, form.version, read)
  const source = form.draftId === undefined ? null : requireFound(await findDraft(db, actor, id, form.draftId))
  const { text } = form
  if (text === row.text) return { data: { summary: await read(), changeId: null }, message: say('nothingChanged') }
  // A suggestion is its writer's from its first word on, also where it is taken before its end was kept.
  const isByHand = text === '' || (!source && row.text === '')
  const origin = isByHand ? byHand : originOf(text, source ?? row)
  const written = await editRows(context, [
    { noun: 'summary', uuid: row.uuid, set: { text, ...origin, ...acceptedNow(context) } },
  ])
  const message = deed(text === '' ? 'did.summaryRemoved' : 'did.summaryKept')
  const changeId = await keepWritten(context, message, [written])
  return { data: { summary: await read(), changeId }, message }
}

const acceptedNow = ({ actor, now }: Context) => ({ accepted_by: actor.uuid, accepted_at: now })

type Source = {
  text: string
  writer: 'person' | 'ai' | 'data'
  model: string | null
  cites: string[]
  is_edited?: boolean
}

const byHand = { writer: 'person' as const, model: null, cites: [], is_edited: false }

/** Whose words a text is: those of what it was made from, changed or not. */
function originOf(text: string, { text: before, writer, model, cites, is_edited = false }: Source) {
  // A suggestion that was stopped ends where the reader stopped it.
  return { writer, model, cites, is_edited: is_edited || !before.startsWith(text) }
}
