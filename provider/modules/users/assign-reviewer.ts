import type { DataOf } from 'contract/catalogue'
import { deed } from 'contract/deeds'
import { rules } from 'contract/rules'
import { requireReviewer } from 'provider/chosen-people'
import { fullName } from 'provider/db/rows'
import { editRows, keepWritten, type Edit } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { holdRequests, type ManyRequests } from 'provider/modules/requests/service'

type Assigned = DataOf<'users.assignReviewer'> & { message: string }

/**
 * Puts draw requests to one of the agency's reviewers, as one change (spec §6). Completed ones are frozen and named; those
 * that are the reviewer's already count as done. The mail is a call of its own (requests.assignMail).
 * @throws ApiError 400 at `reviewer` for somebody who is not an active reviewer of the agency; else as `holdRequests`
 */
export async function assignReviewer(
  context: Context,
  { reviewer, ...many }: ManyRequests & { reviewer: string },
): Promise<Assigned> {
  const { db, actor } = context
  await requireReviewer(db, reviewer, actor.agency)
  const rows = await holdRequests(context, many)
  const judged = rows.map((row) => ({ row, verdict: rules.talk({ inspectionStatus: row.status }) }))
  const allowed = judged.flatMap(({ row, verdict }) => (verdict.ok ? [row] : []))
  const moved = allowed.filter((row) => row.reviewer !== reviewer)
  const edits = moved.map(({ uuid }): Edit => ({ noun: 'drawRequest', uuid, set: { reviewer } }))
  const message = moved.length > 0 ? await wordsOf(context, reviewer, moved.length) : ''
  return {
    done: allowed.map(({ uuid }) => uuid),
    refused: judged.flatMap(({ row, verdict }) => (verdict.ok ? [] : [{ uuid: row.uuid, message: verdict.why }])),
    changeId: edits.length > 0 ? await keepWritten(context, message, [await editRows(context, edits)]) : null,
    message,
  }
}

async function wordsOf({ db }: Context, reviewer: string, count: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select(fullName('users').as('name'))
    .where('uuid', '=', reviewer)
    .executeTakeFirstOrThrow()
  return count === 1 ? deed('did.assigned', { name }) : deed('did.assignedMany', { count, name })
}
