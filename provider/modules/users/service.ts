import { sql } from 'kysely'

import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { roles, type RoleId, type RoleName } from 'contract/roles'
import type { Storage, User } from 'contract/users'
import { storageUsedBy } from 'provider/agency-storage'
import type { Db } from 'provider/db/transaction'
import type { Actor, Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { answerOf } from 'provider/lists'
import { findChoices, findUserPage } from 'provider/modules/users/list'
import { presentChoice, presentPerson } from 'provider/modules/users/present'
import { findUser } from 'provider/modules/users/repo'
import { usersManagedBy } from 'provider/scope'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The people the viewer may see (spec §6): all for an admin, its own and the borrowers of its lots for an agency, others
 * themselves.
 * @throws ApiError 400 for a filter value or cursor that is none
 */
export async function listUsers({ db, actor, now }: Viewing, filter: ListFilter): Promise<DataOf<'users.list'>> {
  return answerOf(await findUserPage(db, actor, now, filter), (row) => presentPerson(row, actor))
}

/** One person, without an id the viewer. @throws ApiError 404 for somebody the viewer may not see */
export async function getProfile({ db, actor, now }: Viewing, userId?: string): Promise<User> {
  return presentPerson(requireFound(await findUser(db, actor, now, userId ?? actor.uuid)), actor)
}

/** How much storage an agency uses, for itself and the admin; null for anyone else. */
export async function getStorage(
  { db, actor, config }: Pick<Context, 'db' | 'actor' | 'config'>,
  userId = actor.uuid,
): Promise<Storage | null> {
  const isOwn = actor.uuid === userId
  if (!isOwn && actor.role !== 'admin') return null
  if (isOwn ? actor.role !== 'agency' : !(await isAgency(db, userId))) return null
  return { used: await storageUsedBy(db, userId), limit: config.agencyStorageBytes }
}

async function isAgency(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('role').where('uuid', '=', userId).executeTakeFirst()
  return row?.role === roles.agency
}

type Choosing = { keyword: string | null; agency?: string | undefined }

/** Active and invited people of one role, for a pick list (spec §7 "By type", "Agencies", "Reviewers"). */
export async function listChoices(
  { db, actor }: Viewing,
  role: RoleName | RoleId,
  choosing: Choosing,
): Promise<DataOf<'users.byType'>> {
  const { rows, total } = await findChoices(db, actor, {
    role: typeof role === 'number' ? role : roles[role],
    ...choosing,
  })
  return { data: rows.map(presentChoice), totalRecord: total }
}

/** Whether the viewer may see a person's picture: of those they see whole, and of their own house. */
export async function maySeePicture(db: Db, actor: Actor, picture: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('uuid')
    .where('picture', '=', picture)
    .where(sql<boolean>`(${usersManagedBy(actor)} or agency = ${actor.agency}::uuid or uuid = ${actor.agency}::uuid)`)
    .executeTakeFirst()
  return row !== undefined
}
