import { sql } from 'kysely'

import { idIs, isAgency, seesAllAgencies } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { roles, type RoleId, type RoleName } from 'contract/core/roles'
import type { Storage, User } from 'contract/people/calls'
import { storageUsedBy } from 'provider/access/agency-quota'
import type { Db } from 'provider/db/transaction'
import type { Actor, Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { answerOf } from 'provider/records/lists'
import { findChoices, findUserPage } from './list'
import { presentChoice, presentPerson } from './present'
import { findUser } from './repo'
import { usersManagedBy } from 'provider/access/scope'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The people the viewer may see (spec §6): all for an admin, its own and its lots' borrowers for an agency, oneself for
 * others.
 * @throws ApiError 400 for an invalid filter value or cursor
 */
export async function listUsers({ db, actor, now }: Viewing, filter: ListFilter): Promise<DataOf<'users.list'>> {
  return answerOf(await findUserPage(db, actor, now, filter), (row) => presentPerson(row, actor))
}

/** One person, by default the viewer. @throws ApiError 404 for a person the viewer may not see */
export async function getProfile({ db, actor, now }: Viewing, userId?: string): Promise<User> {
  return presentPerson(requireFound(await findUser(db, actor, now, userId ?? actor.uuid)), actor)
}

/** An agency's storage use, visible to itself and admins; null for anyone else. */
export async function getStorage(
  { db, actor, config }: Pick<Context, 'db' | 'actor' | 'config'>,
  userId = actor.uuid,
): Promise<Storage | null> {
  const isOwn = actor.uuid === userId
  if (!isOwn && !seesAllAgencies(actor.role)) return null
  if (isOwn ? !isAgency(actor.role) : !(await hasAgencyRole(db, userId))) return null
  return { used: await storageUsedBy(db, userId), limit: config.agencyStorageBytes }
}

async function hasAgencyRole(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('role').where('uuid', '=', userId).executeTakeFirst()
  return row !== undefined && idIs(row.role, isAgency)
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

/** True when the viewer may see a person's picture: of people they manage, and of their own agency. */
export async function maySeePicture(db: Db, actor: Actor, picture: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('uuid')
    .where('picture', '=', picture)
    .where(sql<boolean>`(${usersManagedBy(actor)} or agency = ${actor.agency}::uuid or uuid = ${actor.agency}::uuid)`)
    .executeTakeFirst()
  return row !== undefined
}
