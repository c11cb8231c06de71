import { sql } from 'kysely'

import { t as refusal } from 'locales/refusals'
import type { Db } from 'provider/db/transaction'

type Wanted = { uuid: string; agency: string | null; name: string }

/**
 * Returns the reason why a template may not have this name; null when it is free. Names are unique per owner, ignoring
 * case. Takes an advisory lock on the name until the transaction ends.
 */
export async function whyTemplateNameTaken(db: Db, { uuid, agency, name }: Wanted): Promise<string | null> {
  const wanted = name.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template ${wanted}`}, 0))`.execute(db)
  const { rows } = await sql`select 1 from templates
    where deleted_at is null and lower(name) = ${wanted} and uuid <> ${uuid}::uuid
      and agency is not distinct from ${agency}::uuid limit 1`.execute(db)
  return rows.length > 0 ? refusal('sameTemplateName') : null
}
