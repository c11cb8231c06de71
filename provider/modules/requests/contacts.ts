import { contactRoles } from 'contract/core/roles'
import { sendsPhotos } from 'contract/core/capabilities'
import type { RequestPage } from 'contract/requests/calls'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import type { DrawRequestRow } from './repo'

type Contact = RequestPage['contacts'][number]

/** The agency and the reviewer of a draw request with their phone numbers, for its borrower only. */
export async function loadContacts(db: Db, actor: Actor, row: DrawRequestRow): Promise<Contact[]> {
  if (!sendsPhotos(actor.role)) return []
  const ids = contactRoles.map((role) => row[role]).filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .modifyFront(prepared)
    .where('uuid', 'in', ids)
    .select(['uuid', 'contact_number'])
    .execute()
  const phones = new Map(rows.map(({ uuid, contact_number }) => [uuid, contact_number]))
  return contactRoles.flatMap((roleName) => {
    const id = row[roleName]
    return id === null ? [] : [{ roleName, name: row[`${roleName}_name`] ?? '', phone: phones.get(id) || null }]
  })
}
