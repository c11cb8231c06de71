import type { DataOf, InputOf } from 'contract/core/catalog'
import type { CommentTemplates } from 'contract/comment-templates/calls'
import { t as changeText } from 'locales/changes'
import { required } from 'contract/text/field-errors'
import type { Db } from 'provider/db/transaction'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import * as repo from './repo'
import { differing } from 'provider/records/changed-fields'
import { requireFresh } from 'provider/records/optimistic-lock'

type Viewing = Pick<Context, 'db' | 'actor'>

/** Version of a record that was never set. */
const firstVersion = 1

/** An agency's templates by the keys 1 to 9, or the shipped ones; `agency` null returns the shipped ones. */
export async function templatesOfUnscoped(db: Db, agency: string | null): Promise<CommentTemplates> {
  const { own, shipped } = await repo.loadTemplatesUnscoped(db, agency)
  const templates = own?.templates ?? shipped?.templates ?? []
  return {
    templates: templates.map(({ label, text }, index) => ({ position: index + 1, label, text })),
    own: agency === null || (own?.templates ?? null) !== null,
    version: own?.version ?? firstVersion,
  }
}

/** The viewer's comment templates: the agency's; for an admin, the shipped ones. */
export const listTemplates = ({ db, actor }: Viewing): Promise<CommentTemplates> =>
  templatesOfUnscoped(db, actor.agency)

/**
 * Replaces all templates, in order; null returns to the shipped ones.
 * @throws ApiError 409 stale; 400 when an admin sends null
 */
export async function setTemplates(
  context: Context,
  { templates, version }: InputOf<'commentTemplates.set'>['body'],
): Promise<DataOf<'commentTemplates.set'>> {
  const { db, actor, now } = context
  if (templates === null && actor.agency === null) throw invalid('templates', required('templates'))
  const row = await repo.lockTemplatesUnscoped(db, actor.agency, now)
  await requireFresh(context, row, version, () => templatesOfUnscoped(db, actor.agency))
  // Restores the field order of the request, because jsonb has its own.
  const stored = row.templates && row.templates.map(({ label, text }) => ({ label, text }))
  if (!('templates' in differing({ templates: stored }, { templates })))
    return { ...(await listTemplates(context)), changeId: null }
  const written = await editRows(context, [{ noun: 'commentTemplates', uuid: row.uuid, set: { templates } }])
  const changeId = await storeWrites(context, () => changeText('did.templatesSaved'), [written])
  return { ...(await listTemplates(context)), changeId }
}
