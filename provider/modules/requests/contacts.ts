import type { RequestPage } from 'contract/requests'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import type { DrawRequestRow } from './repo'

type Contact = RequestPage['contacts'][number]

/** The agency and the reviewer of a draw request with their phone numbers, for its borrower only. */
export async function loadContacts(
  db: Db,
  actor: Actor,
  { agency, agency_name, reviewer, reviewer_name }: DrawRequestRow,
): Promise<Contact[]> {
  if (actor.role !== 'borrower') return []
  const ids = [agency, reviewer].filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .modifyFront(prepared)
    .where('uuid', 'in', ids)
    .select(['uuid', 'contact_number'])
    .execute()
  const phones = new Map(rows.map(({ uuid, contact_number }) => [uuid, contact_number]))
  const contact = (roleName: Contact['roleName'], id: string | null, name: string | null): Contact[] =>
    id === null ? [] : [{ roleName, name: name ?? '', phone: phones.get(id) || null }]
  return [...contact('agency', agency, agency_name), ...contact('reviewer', reviewer, reviewer_name)]
}
