import { sql } from 'kysely'
import type { Db } from 'provider/db/transaction'

/**
 * The time zone of the times in a person's mails: their setting, else that of their newest lot, else their agency's,
 * else UTC.
 */
export async function findMailZone(db: Db, user: string): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select coalesce(u.time_zone,
      (select l.time_zone from lots l where l.borrower_email = u.email and l.deleted_at is null order by l.created_at desc limit 1),
      a.time_zone,
      (select l.time_zone from lots l where l.agency = coalesce(u.agency, u.uuid) and l.deleted_at is null order by l.created_at desc limit 1)
    ) as zone
    from users u left join users a on a.uuid = u.agency where u.uuid = ${user}::uuid`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}
