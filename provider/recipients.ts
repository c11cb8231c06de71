import { fullName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Recipient } from 'provider/notify'

/** What a message about a draw request says of its lot. */
export type LotFacts = { uuid: string; address: string; borrower_name: string; borrower_email: string }

/** The lot of a draw request the caller has asked about. */
export async function findLotUnscoped(db: Db, lot: string): Promise<LotFacts> {
  const row = await db
    .selectFrom('lots')
    .where('uuid', '=', lot)
    .select(['uuid', 'street', 'city', 'borrower_name', 'borrower_email'])
    .executeTakeFirstOrThrow()
  const { street, city, ...facts } = row
  return { ...facts, address: `${street}, ${city}` }
}

/**
 * The borrower of a lot: their account where the lot's address is a verified one, else the address alone; null without, and
 * where the account was deactivated: nobody writes to whoever is kept out.
 */
export async function findBorrower(db: Db, lot: LotFacts): Promise<Recipient | null> {
  if (lot.borrower_email === '') return null
  const account = await db
    .selectFrom('users')
    .where('email', '=', lot.borrower_email)
    .where('is_email_verified', '=', true)
    .where('status', 'in', ['active', 'inactive'])
    .select(['uuid', 'status', fullName('users').as('name')])
    .executeTakeFirst()
  if (account?.status === 'inactive') return null
  return {
    user: account?.uuid ?? null,
    name: account?.name ?? (lot.borrower_name || lot.borrower_email),
    address: lot.borrower_email,
  }
}

/** Who reviews a draw request: its reviewer, else its agency; nobody where it has neither. */
export async function findReviewers(
  db: Db,
  drawRequest: { reviewer: string | null; agency: string | null },
): Promise<Recipient[]> {
  const user = drawRequest.reviewer ?? drawRequest.agency
  if (!user) return []
  const account = await db
    .selectFrom('users')
    .where('uuid', '=', user)
    .where('status', '=', 'active')
    .select(['uuid', 'email', fullName('users').as('name')])
    .executeTakeFirst()
  return account ? [{ user: account.uuid, name: account.name, address: account.email }] : []
}
