import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import type { Summarised, Summary } from 'contract/summaries/calls'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { requireFresh } from 'provider/records/optimistic-lock'
import { findDraft, lockSummary, loadSummaries } from './repo'
import { findSubject } from './subject'

type Form = { text: string; draftId?: string | undefined; version?: number | undefined }
type SavedSummary = { data: { summary: Summary | null; changeId: string | null }; message: string }

/**
 * Saves a summary of a record; an empty text removes it (spec §7 "Update cost code, inspection and lot summary"). The
 * suggestion it is based on determines the writer; without one, it is the caller.
 * @throws ApiError 404 not visible, or a suggestion of another person or subject; 409 stale
 */
export async function saveSummary(context: Context, noun: Summarised, id: string, form: Form): Promise<SavedSummary> {
  const { db, actor, now } = context
  const place = await findSubject(context, noun, id)
  const row = await lockSummary(db, place, now)
  const read = async () => (await loadSummaries(db, actor, { subject: id }))[0] ?? null
  await requireFresh(context, row, form.version, read)
  const source = form.draftId === undefined ? null : requireFound(await findDraft(db, actor, id, form.draftId))
  const { text } = form
  if (text === row.text) return { data: { summary: await read(), changeId: null }, message: say('nothingChanged') }
  // A text based on a suggestion keeps the suggestion's writer, even if it was accepted before it was complete.
  const isByHand = text === '' || (!source && row.text === '')
  const origin = isByHand ? byHand : originOf(text, source ?? row)
  const written = await editRows(context, [
    { noun: 'summary', uuid: row.uuid, set: { text, ...origin, ...acceptedNow(context) } },
  ])
  const message = () => changeText(text === '' ? 'did.summaryRemoved' : 'did.summaryKept')
  const changeId = await storeWrites(context, message, [written])
  return { data: { summary: await read(), changeId }, message: message() }
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

/** The writer of a text, taken from its source, edited or not. */
function originOf(text: string, { text: before, writer, model, cites, is_edited = false }: Source) {
  // An interrupted suggestion is a prefix of the source and not an edit.
  return { writer, model, cites, is_edited: is_edited || !before.startsWith(text) }
}
