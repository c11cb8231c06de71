import { longestSummary } from 'contract/core/limits'
import { t as refusal } from 'locales/refusals'
import type { DraftEvent, draftEvents } from 'contract/summaries/calls'
import type { z } from 'zod'
import type { Vision } from 'provider/adapters/vision'
import { inTransaction } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { record } from 'provider/history/journal'
import type { Material } from './material'
import { promptOf } from './prompt'
import { loadCitedUnscoped } from './repo'

export type Send = <E extends DraftEvent>(event: E, data: z.output<(typeof draftEvents)[E]>) => void
type Text = { uuid: string; writer: 'ai' | 'data'; model: string | null; text: string }
type State = 'done' | 'stopped' | 'failed'

/**
 * Streams a suggestion: from the model if there is one, or from the records alone if not or if it fails. Logs the
 * outcome and changes no record (domain rule 13).
 */
export async function suggest(
  context: Context,
  material: Material,
  vision: Vision | null,
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  if (vision) {
    const problem = await callModel(context, material, vision, send, signal)
    if (problem === null || signal.aborted) return
    send('problem', { message: problem })
  }
  const draft = await begin(context, material, { writer: 'data', model: null }, send)
  draft.text = capped(material.lines.join('\n'))
  send('text', { text: draft.text })
  await end(context, draft, 'done')
  send('end', {})
}

/** Lets the model write. @returns null on success, else the sentence with the reason */
async function callModel(
  context: Context,
  material: Material,
  vision: Vision,
  send: Send,
  signal: AbortSignal,
): Promise<string | null> {
  const draft = await begin(context, material, { writer: 'ai', model: vision.model }, send)
  const enough = new AbortController()
  try {
    const prompt = promptOf(material, await material.pictures())
    for await (const piece of vision.write(prompt, AbortSignal.any([signal, enough.signal]))) {
      const text = capped(draft.text + readable(piece))
      if (text.length > draft.text.length) send('text', { text: text.slice(draft.text.length) })
      draft.text = text
      if (text.length >= longestSummary) break
    }
    if (draft.text.trim() === '') throw new Error('it wrote nothing')
    await end(context, draft, 'done')
    send('end', {})
    return null
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    if (!signal.aborted) context.log.warn({ draft: draft.uuid, cause }, 'the model could not be asked')
    await end(context, draft, signal.aborted ? 'stopped' : 'failed', signal.aborted ? null : why)
    return refusal('modelFailed')
  } finally {
    enough.abort()
  }
}

async function begin(
  { db, actor, operation, now }: Context,
  { place, photos }: Material,
  by: Pick<Text, 'writer' | 'model'>,
  send: Send,
): Promise<Text> {
  const uuid = newId(now)
  const cites = photos.map((photo) => photo.uuid)
  await inTransaction(db, async (tx) => {
    const row = { uuid, ...place, ...by, actor: actor.uuid, cites: JSON.stringify(cites), created_at: now }
    await tx.insertInto('summary_drafts').values(row).execute()
    const at = { lot: place.lot, drawRequest: place.draw_request, item: place.item, recipient: actor.uuid }
    const after = { ...by, about: place.noun, subjectId: place.subject }
    await record({ db: tx, actor, operation, now }, [{ noun: 'summary', uuid, ...at, changed: ['suggested'], after }])
  })
  const cited = await loadCitedUnscoped(db, cites)
  send('begin', { draftId: uuid, ...by, cites: cites.flatMap((id) => cited.get(id) ?? []) })
  return { uuid, ...by, text: '' }
}

async function end({ db, clock }: Context, { uuid, text }: Text, state: State, problem: string | null = null) {
  await db
    .updateTable('summary_drafts')
    .set({ text: text.trim(), state, problem, ended_at: clock.now() })
    .where('uuid', '=', uuid)
    .execute()
}

const capped = (text: string) => text.slice(0, longestSummary)

/** Removes control characters, which could affect terminals or the reading direction. */
const readable = (text: string) => text.replace(/[^\P{C}\n]/gu, '')
