import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { type MessageId, t as say } from 'locales/messages'
import { accountRules, type AccountFacts, type Verdict } from 'contract/core/rules'
import type { UserStatus } from 'contract/core/statuses'
import { editRows, storeWrites, type Edit } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { countHeldUnscoped, factsOf, lockAdmins } from 'provider/access/accounts'
import { deleteInvitations } from 'provider/notify/invitation-links'
import { matchUsers } from './list'
import { presentPerson } from './present'
import { findUser, lockUsers, type AccountRow } from './repo'
import { requireFresh } from 'provider/records/optimistic-lock'
import { lockTarget, type Target } from 'provider/records/targets'

type Many = { target: Target<ListFilter>; version?: number | undefined }
type NewStatus = Extract<UserStatus, 'active' | 'inactive' | 'deleted'>

const changes: Record<NewStatus, { rule: (facts: AccountFacts) => Verdict; message: MessageId }> = {
  active: { rule: (facts) => accountRules.setAccount(facts, 'active'), message: 'userActivated' },
  inactive: { rule: (facts) => accountRules.setAccount(facts, 'inactive'), message: 'userDeactivated' },
  deleted: { rule: accountRules.deleteAccount, message: 'userDeleted' },
}

type Changed = DataOf<'users.setStatus'>

/**
 * Activates, deactivates or deletes people (spec §4), as one undoable change. People that a rule refuses are listed
 * with the reason; the others are changed. Those who lose access are signed out everywhere at once. Deleted people are
 * archived.
 * @throws ApiError 400 without ids; 404 when the actor does not manage one of them, and nothing changes; 409 stale, or
 * another count
 */
export async function setUsersStatus(context: Context, to: NewStatus, { target, version }: Many): Promise<Changed> {
  const { db, actor } = context
  const find = (filter: ListFilter, limit: number) => matchUsers(db, actor, filter, limit)
  const lock = (ids: readonly string[]) => lockUsers(db, actor, ids)
  const admins = await lockAdmins(context)
  const rows = await lockTarget(target, { find, lock })
  const held = await countHeldUnscoped(
    db,
    rows.map(({ uuid }) => uuid),
  )
  const tenantState = { admins, held }
  const [only, ...others] = rows
  if (only && others.length === 0) await requireFresh(context, only, version, () => current(context, only.uuid))
  const going = new Set<string>()
  const judged = rows.map((row) => {
    const verdict = changes[to].rule(factsOf(context, row, tenantState, going))
    if (verdict.ok && to !== 'active') going.add(row.uuid)
    return { row, verdict }
  })
  const allowed = judged.flatMap(({ row, verdict }) => (verdict.ok ? [row] : []))
  const refused = judged.flatMap(({ row, verdict }) => (verdict.ok ? [] : [{ uuid: row.uuid, message: verdict.why }]))
  const changeId = allowed.length > 0 ? await write(context, to, allowed) : null
  return { done: allowed.map(({ uuid }) => uuid), refused, changeId }
}

/** The toast of a status change; empty when every row was refused. */
export const statusText = (to: NewStatus, { done }: Changed): string =>
  done.length === 0 ? '' : say(changes[to].message, { count: done.length })

async function current({ db, actor, now }: Context, uuid: string) {
  const row = await findUser(db, actor, now, uuid)
  return row && presentPerson(row, actor)
}

async function write(context: Context, to: NewStatus, rows: readonly AccountRow[]): Promise<string> {
  const { db, actor, now } = context
  const isGone = to === 'deleted'
  const away = { deleted_at: isGone ? now : null, deleted_by: isGone ? actor.uuid : null }
  const edits = rows.map(({ uuid }): Edit => ({ noun: 'user', uuid, set: { status: to, ...away } }))
  const written = await editRows(context, edits)
  if (isGone)
    await deleteInvitations(
      db,
      rows.map(({ uuid }) => uuid),
    )
  return storeWrites(context, () => say.of(changes[to].message, { count: rows.length }), [written])
}
