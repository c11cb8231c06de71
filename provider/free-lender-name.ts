import { sql } from 'kysely'

import { refusal } from 'contract/refusals'
import type { Db } from 'provider/db/transaction'

type Wanted = { uuid: string; agency: string | null; name: string }

/**
 * Why a lender may not have this name, or null when it may: a report goes to whom its sender reads by name, and nothing would
 * tell two of one agency apart. Neither the case of letters nor blanks around them do. Whoever asks holds the name until the
 * transaction ends.
 */
export async function whyLenderNameTaken(db: Db, { uuid, agency, name }: Wanted): Promise<string | null> {
  const wanted = name.trim().toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lender ${agency} ${wanted}`}, 0))`.execute(db)
  const { rows } = await sql`select 1 from lenders
    where deleted_at is null and lower(trim(name)) = ${wanted} and uuid <> ${uuid}::uuid and agency is not distinct from ${agency}::uuid
    limit 1`.execute(db)
  return rows.length > 0 ? refusal('sameLenderName') : null
}
