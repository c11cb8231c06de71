import { t as refusal } from 'locales/refusals'
import type { UserStatus } from 'contract/core/statuses'
import { endOldSessions, lockTenant, requireMovable, type Standing } from 'provider/access/accounts'
import type { Context } from 'provider/http/context'
import { conflict } from 'provider/http/errors'
import type { Entry } from './journal'
import { pictureKey } from 'provider/records/profile-picture'
import type { ChangeRow, RestoredRow, UndoRow } from './undo-kind'
import { undoConflict } from './undo-conflict'
import type { JsonRow } from './undo-wire'

const standing = ({ uuid, role, agency, status }: JsonRow): Standing => ({
  uuid: String(uuid),
  role: Number(role),
  agency: typeof agency === 'string' ? agency : null,
  status: status as UserStatus,
})

/** Locks the admins before other accounts. */
export async function lockAccounts(context: Context, rows: readonly { uuid: string }[]): Promise<void> {
  await lockTenant(
    context,
    rows.map(({ uuid }) => uuid),
  )
}

/** Applies the account rules to an undo: the last admin stays, and an address belongs to one account. */
export async function requireAccountRules(
  context: Context,
  change: ChangeRow,
  rows: readonly UndoRow[],
): Promise<void> {
  const tenantState = await lockTenant(
    context,
    rows.map(({ uuid }) => uuid),
  )
  for (const { current, before } of rows) {
    if (!current || !before) continue
    const [was, is] = [standing(current), standing({ ...current, ...before })]
    await requireMovable(context, was, is, tenantState)
    const comesBack = was.status === 'deleted' && is.status !== 'deleted'
    if (comesBack && (await isAddressTaken(context, String(current.email))))
      throw undoConflict(change, refusal('emailInUse'))
    await requirePicture(context, change, before.picture, pictureKey)
  }
}

/** @throws 409 when the picture to restore no longer exists, because it was replaced long ago */
export async function requirePicture(
  { files, config }: Pick<Context, 'files' | 'config'>,
  change: ChangeRow,
  picture: unknown,
  keyOf: (picture: string) => string,
): Promise<void> {
  if (typeof picture === 'string' && !(await files.stat(keyOf(picture))))
    throw undoConflict(change, refusal('pictureGone', { days: config.archiveDays }))
}

/** @throws 409 when another account has the address now */
export async function requireFreeAddress(context: Pick<Context, 'db'>, email: string): Promise<void> {
  if (await isAddressTaken(context, email)) throw conflict(refusal('emailInUse'))
}

async function isAddressTaken({ db }: Pick<Context, 'db'>, email: string): Promise<boolean> {
  const others = db.selectFrom('users').select('uuid').where('email', '=', email).where('status', '<>', 'deleted')
  return (await others.executeTakeFirst()) !== undefined
}

/** Signs out people who are inactive or have another role after the undo. */
export async function signOut(context: Context, rows: readonly RestoredRow[]): Promise<Entry[]> {
  for (const { was, is } of rows) if (was && is) await endOldSessions(context, standing(was), standing(is))
  return []
}
