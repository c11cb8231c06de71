import type { DataOf, InputOf } from 'contract/catalogue'
import type { CommentTemplates } from 'contract/comment-templates'
import { deed } from 'contract/deeds'
import { say } from 'contract/messages'
import type { Db } from 'provider/db/transaction'
import { editRows, keepWritten } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import * as repo from 'provider/modules/comment-templates/repo'
import { differing } from 'provider/sent-fields'
import { requireFresh } from 'provider/stale'

type Viewing = Pick<Context, 'db' | 'actor'>

/** Before a record was ever set, it counts as one that nobody changed. */
const firstVersion = 1

/** The templates of an agency by the keys 1 to 9, else the shipped ones; `agency` null asks for the shipped ones. */
export async function templatesOfUnscoped(db: Db, agency: string | null): Promise<CommentTemplates> {
  const { own, shipped } = await repo.loadTemplatesUnscoped(db, agency)
  const templates = own?.templates ?? shipped?.templates ?? []
  return {
    templates: templates.map(({ label, text }, index) => ({ position: index + 1, label, text })),
    own: agency === null || (own?.templates ?? null) !== null,
    version: own?.version ?? firstVersion,
  }
}

/** The comment templates the viewer's decisions are given with: the agency's, an admin's are the shipped ones. */
export const listTemplates = ({ db, actor }: Viewing): Promise<CommentTemplates> =>
  templatesOfUnscoped(db, actor.agency)

/**
 * Sets all templates at once, in order; null goes back to the shipped ones.
 * @throws ApiError 409 stale; 400 where an admin leaves the shipped ones to themselves
 */
export async function setTemplates(
  context: Context,
  { templates, version }: InputOf<'commentTemplates.set'>['body'],
): Promise<DataOf<'commentTemplates.set'>> {
  const { db, actor, now } = context
  if (templates === null && actor.agency === null) throw invalid('templates', say('required', { label: 'Templates' }))
  const row = await repo.holdTemplatesUnscoped(db, actor.agency, now)
  await requireFresh(db, row, version, () => templatesOfUnscoped(db, actor.agency))
  // As it was sent: the database keeps fields in an order of its own.
  const kept = row.templates && row.templates.map(({ label, text }) => ({ label, text }))
  if (!('templates' in differing({ templates: kept }, { templates })))
    return { ...(await listTemplates(context)), changeId: null }
  const written = await editRows(context, [{ noun: 'commentTemplates', uuid: row.uuid, set: { templates } }])
  const changeId = await keepWritten(context, deed('did.templatesSaved'), [written])
  return { ...(await listTemplates(context)), changeId }
}
