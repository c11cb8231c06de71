import { fullName } from 'provider/db/rows'
import { languageOf } from 'locales/languages'
import type { Db } from 'provider/db/transaction'
import type { Recipient } from './notify'

/** Facts about a lot for a message about a draw request. */
export type LotFacts = { uuid: string; address: string; borrower_name: string; borrower_email: string }

/** The lot of a draw request; the caller has checked access. */
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
 * The borrower of a lot: the account with the lot's address if it is verified, else only the address; null without an
 * address, and for a deactivated account, which gets no messages.
 */
export async function findBorrower(db: Db, lot: LotFacts): Promise<Recipient | null> {
  if (lot.borrower_email === '') return null
  const account = await db
    .selectFrom('users')
    .where('email', '=', lot.borrower_email)
    .where('is_email_verified', '=', true)
    .where('status', 'in', ['active', 'inactive'])
    .select(['uuid', 'status', 'language', fullName('users').as('name')])
    .executeTakeFirst()
  if (account?.status === 'inactive') return null
  return {
    user: account?.uuid ?? null,
    name: account?.name ?? (lot.borrower_name || lot.borrower_email),
    address: lot.borrower_email,
    language: languageOf(account ? account.language : await findInvitedLanguage(db, lot.borrower_email)),
  }
}

/** The language that an invitation gave to an address; null without one. */
async function findInvitedLanguage(db: Db, address: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('email', '=', address)
    .where('status', '=', 'invited')
    .executeTakeFirst()
  return row?.language ?? null
}

/** The reviewer of a draw request, else its agency; empty if it has neither. */
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
    .select(['uuid', 'email', 'language', fullName('users').as('name')])
    .executeTakeFirst()
  if (!account) return []
  const { uuid, name, email, language } = account
  return [{ user: uuid, name, address: email, language: languageOf(language) }]
}
