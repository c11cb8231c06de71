import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'

import { isAgency, reviewsRequests, roleIdsThat, seesAllAgencies } from 'contract/core/capabilities'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { invalid } from 'provider/http/errors'

/**
 * The agency of a new record: the agency's own, or the choice of an admin.
 * @throws ApiError 400 at `agency` when that is not an agency, or is another one
 */
export async function chosenAgency(db: Db, actor: Actor, chosen: string | null): Promise<string | null> {
  if (seesAllAgencies(actor.role)) {
    if (chosen !== null) await requireAgency(db, chosen)
    return chosen
  }
  if (chosen !== null && chosen !== actor.agency) throw invalid('agency', refusal('otherAgency'))
  return actor.agency
}

/** @throws ApiError 400 at `agency` unless it is an agency that people and records can be assigned to */
export async function requireAgency(db: Db, uuid: string): Promise<void> {
  if (!(await findAgencyUnscoped(db, uuid))) throw invalid('agency', refusal('notAnAgency'))
}

/** Finds an active or invited agency, as pick lists offer them; null when there is none. */
export async function findAgencyUnscoped(db: Db, uuid: string): Promise<{ uuid: string; name: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['uuid', agencyName('users').as('name')])
    .where('uuid', '=', uuid)
    .where('role', 'in', roleIdsThat(isAgency))
    .where('status', 'in', ['active', 'invited'])
    .executeTakeFirst()
  return row ?? null
}

/** @throws ApiError 400 at `reviewer` unless it is an active reviewer of this agency */
export async function requireReviewer(db: Db, uuid: string, agency: string | null): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('role', 'in', roleIdsThat(reviewsRequests))
    .where('status', '=', 'active')
    .where(sql<boolean>`agency = ${agency}::uuid`)
    .executeTakeFirst()
  if (!row) throw invalid('reviewer', refusal('notItsReviewer'))
}
