import { readFile } from 'node:fs/promises'

import type { DataOf } from 'contract/catalogue'
import { messages, say } from 'contract/messages'
import type { ProfileEdit } from 'contract/users'
import { editRows, keepWritten } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, notFound, requireFound } from 'provider/http/errors'
import type { ReceivedFile } from 'provider/http/received-form'
import { newId } from 'provider/ids'
import { inspectFile, uploading } from 'provider/modules/media/service'
import { lockUsers, type AccountRow } from 'provider/modules/users/repo'
import { getProfile } from 'provider/modules/users/service'
import { differing, given } from 'provider/sent-fields'
import { pictureKey } from 'provider/profile-picture'
import { requireFresh } from 'provider/stale'

/**
 * Edits one's own profile; what the form leaves out stays. All of it is one change to undo, the picture too: the file before
 * is kept for as long as what lies in the archive.
 * @param kept id of the picture that came with the form
 * @throws ApiError 404 for somebody else's; 400 at `email`, which changes by a code alone; 409 stale
 */
export async function updateProfile(
  context: Context,
  { userId, version, email, removePicture, ...form }: ProfileEdit,
  kept: string | null,
): Promise<DataOf<'account.updateProfile'> & { message: string }> {
  const { db, actor } = context
  if (userId !== undefined && userId !== actor.uuid) throw notFound()
  const [row] = await lockUsers(db, actor, [actor.uuid])
  const account = requireFound(row)
  await requireFresh(db, account, version, () => getProfile(context))
  if (email !== undefined && email !== account.email) throw invalid('email', messages.emailNeedsCode)
  const picture = kept ?? (removePicture && null)
  const changeId = await write(context, account, { ...form, picture })
  const user = await getProfile(context)
  return { user, changeId, message: say(user.version === account.version ? 'nothingChanged' : 'profileSaved') }
}

type Fields = Pick<ProfileEdit, 'firstName' | 'lastName' | 'contactNumber' | 'agencyName' | 'timeZone'> & {
  picture: string | null | undefined
}

async function write(context: Context, account: AccountRow, form: Fields): Promise<string | null> {
  const isAgency = context.actor.role === 'agency'
  const sent = given({
    first_name: form.firstName,
    last_name: form.lastName,
    contact_number: form.contactNumber,
    agency_name: isAgency ? form.agencyName : undefined,
    time_zone: form.timeZone === 'site-local' ? null : form.timeZone,
    picture: form.picture,
  })
  const set = differing(account, sent)
  if (Object.keys(set).length === 0) return null
  return keepWritten(context, say('profileSaved'), [
    await editRows(context, [{ noun: 'user', uuid: account.uuid, set }]),
  ])
}

/**
 * Stores the picture of a profile form, drawn anew and small, before the form's transaction begins: a slow store must not keep
 * the account's row locked. A picture whose form is refused then is swept at night.
 * @returns its id, or null without a picture
 * @throws ApiError 422 for a file that is no picture
 */
export async function keepPicture(context: Context, file: ReceivedFile | undefined): Promise<string | null> {
  if (!file) return null
  const { files, now } = context
  const inspection = await inspectFile(context, file.path, { filename: file.name, declaredType: '', accept: ['image'] })
  if (!inspection.ok)
    throw new ApiError(422, inspection.message, { issues: [{ path: 'picture', message: inspection.message }] })
  const picture = newId(now)
  await files.put(pictureKey(picture), await uploading.drawLogo(context, await readFile(file.path), inspection.type))
  return picture
}
