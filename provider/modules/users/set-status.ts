import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { say, type MessageId } from 'contract/messages'
import { accountRules, type AccountFacts, type Verdict } from 'contract/rules'
import type { UserStatus } from 'contract/statuses'
import { editRows, keepWritten, type Edit } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { countHeldUnscoped, factsOf, holdAdmins } from 'provider/accounts'
import { forgetInvitations } from 'provider/modules/users/invitations'
import { matchUsers } from 'provider/modules/users/list'
import { presentPerson } from 'provider/modules/users/present'
import { findUser, lockUsers, type AccountRow } from 'provider/modules/users/repo'
import { requireFresh } from 'provider/stale'
import { lockTarget, type Target } from 'provider/targets'

type Many = { target: Target<ListFilter>; version?: number | undefined }
/** A move of many people: the rule, what it makes of them, and its words. */
type Move = {
  rule: (facts: AccountFacts) => Verdict
  to: UserStatus
  words: MessageId
}

const moves = {
  active: {
    rule: (facts) => accountRules.setAccount(facts, 'active'),
    to: 'active',
    words: 'userActivated',
  },
  inactive: {
    rule: (facts) => accountRules.setAccount(facts, 'inactive'),
    to: 'inactive',
    words: 'userDeactivated',
  },
  deleted: { rule: accountRules.deleteAccount, to: 'deleted', words: 'userDeleted' },
} as const satisfies Record<string, Move>

type Moved = DataOf<'users.setStatus'>

/**
 * Activates, deactivates or deletes people (spec §4): one change to undo. Those a rule refuses are named with its reason,
 * the others are done; who leaves is signed out at once, everywhere. Deleting puts them into the archive.
 * @throws ApiError 400 for no ids; 404 when one of them is not the actor's, and nothing is done; 409 stale, or another count
 */
export async function moveUsers(context: Context, to: keyof typeof moves, { target, version }: Many): Promise<Moved> {
  const { db, actor } = context
  const find = (filter: ListFilter, limit: number) => matchUsers(db, actor, filter, limit)
  const lock = (ids: readonly string[]) => lockUsers(db, actor, ids)
  const admins = await holdAdmins(context)
  const rows = await lockTarget(target, { find, lock })
  const held = await countHeldUnscoped(
    db,
    rows.map(({ uuid }) => uuid),
  )
  const house = { admins, held }
  const [only, ...others] = rows
  if (only && others.length === 0) await requireFresh(db, only, version, () => current(context, only.uuid))
  const going = new Set<string>()
  const judged = rows.map((row) => {
    const verdict = moves[to].rule(factsOf(context, row, house, going))
    if (verdict.ok && to !== 'active') going.add(row.uuid)
    return { row, verdict }
  })
  const allowed = judged.flatMap(({ row, verdict }) => (verdict.ok ? [row] : []))
  const refused = judged.flatMap(({ row, verdict }) => (verdict.ok ? [] : [{ uuid: row.uuid, message: verdict.why }]))
  const changeId = allowed.length > 0 ? await write(context, moves[to], allowed) : null
  return { done: allowed.map(({ uuid }) => uuid), refused, changeId }
}

/** The toast of a move: nothing where every row was refused. */
export const wordsOf = (to: keyof typeof moves, { done }: Moved): string =>
  done.length === 0 ? '' : say(moves[to].words, { count: done.length })

async function current({ db, actor, now }: Context, uuid: string) {
  const row = await findUser(db, actor, now, uuid)
  return row && presentPerson(row, actor)
}

async function write(context: Context, move: Move, rows: readonly AccountRow[]): Promise<string> {
  const { db, actor, now } = context
  const isGone = move.to === 'deleted'
  const away = { deleted_at: isGone ? now : null, deleted_by: isGone ? actor.uuid : null }
  const edits = rows.map(({ uuid }): Edit => ({ noun: 'user', uuid, set: { status: move.to, ...away } }))
  const written = await editRows(context, edits)
  if (isGone) for (const { uuid } of rows) await forgetInvitations(db, uuid)
  return keepWritten(context, say(move.words, { count: rows.length }), [written])
}
