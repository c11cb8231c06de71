import { sql } from 'kysely'

import { t as refusal } from 'locales/refusals'
import type { Db } from 'provider/db/transaction'
import { requireNoImport } from './import-lock'

/** Names the lenders of an agency to imports. */
export const lenderNames = (agency: string | null): string => `lenders ${agency}`

type Wanted = { uuid: string; agency: string | null; name: string }

/**
 * Returns the reason why a lender may not have this name; null when it is free. Names are unique within an agency
 * (ignoring case and surrounding blanks), because senders choose a report's recipients by name. Takes an advisory lock
 * on the name until the transaction ends.
 */
export async function whyLenderNameTaken(db: Db, { uuid, agency, name }: Wanted): Promise<string | null> {
  const wanted = name.trim().toLowerCase()
  await requireNoImport(db, lenderNames(agency))
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lender ${agency} ${wanted}`}, 0))`.execute(db)
  const { rows } = await sql`select 1 from lenders
    where deleted_at is null and lower(trim(name)) = ${wanted} and uuid <> ${uuid}::uuid and agency is not distinct from ${agency}::uuid
    limit 1`.execute(db)
  return rows.length > 0 ? refusal('sameLenderName') : null
}
