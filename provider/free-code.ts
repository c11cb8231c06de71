import { sql } from 'kysely'

import { refusal } from 'contract/refusals'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'

type Wanted = { uuid: string; agency: string | null; code: string }

/**
 * Why a cost code may not have this code, or null when it may: nobody who sees it may see another of the same code, so a
 * global one must differ from all, an agency's own from the global ones and its own (whatever the case of letters). Whoever
 * asks holds the code until the transaction ends.
 */
export async function whyCodeTaken(db: Db, { uuid, agency, code }: Wanted): Promise<string | null> {
  const wanted = code.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cost code ${wanted}`}, 0))`.execute(db)
  const shares = agency === null ? sql`true` : sql`(c.agency is null or c.agency = ${agency}::uuid)`
  const { rows } = await sql<{ title: string; agency: string | null }>`
    select c.title, case when a.uuid is not null then ${agencyName('a')} end as agency
    from cost_codes c left join users a on a.uuid = c.agency
    where c.deleted_at is null and lower(c.code) = ${wanted} and c.uuid <> ${uuid}::uuid and ${shares} order by c.agency nulls first limit 1`.execute(
    db,
  )
  const [other] = rows
  if (!other) return null
  return other.agency === null || agency !== null
    ? refusal('codeTaken', { title: other.title })
    : refusal('codeTakenBy', { title: other.title, agency: other.agency })
}
