import { refusal } from 'contract/refusals'
import type { UserStatus } from 'contract/statuses'
import { endOldSessions, holdHouse, requireMovable, type Standing } from 'provider/accounts'
import type { Context } from 'provider/http/context'
import { conflict } from 'provider/http/errors'
import type { Entry } from 'provider/journal'
import { pictureKey } from 'provider/profile-picture'
import type { ChangeRow, PutBack, Undoing } from 'provider/undo/kind'
import { told } from 'provider/undo/told'
import type { JsonRow } from 'provider/undo/wire'

const standing = ({ uuid, role, agency, status }: JsonRow): Standing => ({
  uuid: String(uuid),
  role: Number(role),
  agency: typeof agency === 'string' ? agency : null,
  status: status as UserStatus,
})

/** The admins are held before anybody is. */
export async function hold(context: Context, rows: readonly { uuid: string }[]): Promise<void> {
  await holdHouse(
    context,
    rows.map(({ uuid }) => uuid),
  )
}

/** What may be done to an account may be undone: never the last admin's, and an address belongs to one account at a time. */
export async function rule(context: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
  const house = await holdHouse(
    context,
    rows.map(({ uuid }) => uuid),
  )
  for (const { current, before } of rows) {
    if (!current || !before) continue
    const [was, is] = [standing(current), standing({ ...current, ...before })]
    await requireMovable(context, was, is, house)
    const comesBack = was.status === 'deleted' && is.status !== 'deleted'
    if (comesBack && (await isAddressTaken(context, String(current.email)))) throw told(change, refusal('emailInUse'))
    await requirePicture(context, change, before.picture, pictureKey)
  }
}

/** @throws 409 when the picture that would come back is not kept any more, as those that were replaced long ago */
export async function requirePicture(
  { files }: Pick<Context, 'files'>,
  change: ChangeRow,
  picture: unknown,
  keyOf: (picture: string) => string,
): Promise<void> {
  if (typeof picture === 'string' && !(await files.stat(keyOf(picture)))) throw told(change, refusal('pictureGone'))
}

/** @throws 409 when another account took the address meanwhile */
export async function requireFreeAddress(context: Pick<Context, 'db'>, email: string): Promise<void> {
  if (await isAddressTaken(context, email)) throw conflict(refusal('emailInUse'))
}

async function isAddressTaken({ db }: Pick<Context, 'db'>, email: string): Promise<boolean> {
  const others = db.selectFrom('users').select('uuid').where('email', '=', email).where('status', '<>', 'deleted')
  return (await others.executeTakeFirst()) !== undefined
}

/** Whoever is not active again, or has another role, is signed out. */
export async function signOut(context: Context, rows: readonly PutBack[]): Promise<Entry[]> {
  for (const { was, is } of rows) if (was && is) await endOldSessions(context, standing(was), standing(is))
  return []
}
