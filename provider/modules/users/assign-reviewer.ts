import type { DataOf } from 'contract/core/catalog'
import { t as changeText } from 'locales/changes'
import { rules } from 'contract/core/rules'
import { requireReviewer } from 'provider/access/assignees'
import { fullName } from 'provider/db/rows'
import { editRows, storeWrites, type Edit } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { lockTargetRequests, type ManyRequests } from 'provider/modules/requests/public'

type Assigned = DataOf<'users.assignReviewer'> & { message: string }

/**
 * Assigns draw requests to one of the agency's reviewers, as one change (spec §6). Completed ones are frozen and listed
 * as refused; those already assigned count as done. The mail is a separate call (requests.assignMail).
 * @throws ApiError 400 at `reviewer` unless it is an active reviewer of the agency; otherwise like `lockTargetRequests`
 */
export async function assignReviewer(
  context: Context,
  { reviewer, ...many }: ManyRequests & { reviewer: string },
): Promise<Assigned> {
  const { db, actor } = context
  await requireReviewer(db, reviewer, actor.agency)
  const rows = await lockTargetRequests(context, many)
  const judged = rows.map((row) => ({ row, verdict: rules.edit({ inspectionStatus: row.status }) }))
  const allowed = judged.flatMap(({ row, verdict }) => (verdict.ok ? [row] : []))
  const moved = allowed.filter((row) => row.reviewer !== reviewer)
  const edits = moved.map(({ uuid }): Edit => ({ noun: 'drawRequest', uuid, set: { reviewer } }))
  const message = await assignedText(context, reviewer, moved.length)
  return {
    done: allowed.map(({ uuid }) => uuid),
    refused: judged.flatMap(({ row, verdict }) => (verdict.ok ? [] : [{ uuid: row.uuid, message: verdict.why }])),
    changeId: edits.length > 0 ? await storeWrites(context, message, [await editRows(context, edits)]) : null,
    message: message(),
  }
}

async function assignedText({ db }: Context, reviewer: string, count: number): Promise<() => string> {
  const { name } = await db
    .selectFrom('users')
    .select(fullName('users').as('name'))
    .where('uuid', '=', reviewer)
    .executeTakeFirstOrThrow()
  if (count === 0) return () => ''
  return () => (count === 1 ? changeText('did.assigned', { name }) : changeText('did.assignedMany', { count, name }))
}
