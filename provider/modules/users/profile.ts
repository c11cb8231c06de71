import { readFile } from 'node:fs/promises'

import { isAgency } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import { t as say } from 'locales/messages'
import type { ProfileEdit } from 'contract/people/calls'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, notFound, requireFound } from 'provider/http/errors'
import type { ReceivedFile } from 'provider/http/received-form'
import { newId } from 'provider/db/ids'
import { inspectFile, uploading } from 'provider/modules/media/public'
import { lockUsers, type AccountRow } from './repo'
import { getProfile } from './service'
import { differing, given } from 'provider/records/changed-fields'
import { pictureKey } from 'provider/records/profile-picture'
import { requireFresh } from 'provider/records/optimistic-lock'

/**
 * Updates one's own profile; omitted fields stay. Everything is one undoable change, including the picture: the
 * previous file is stored as long as archived records.
 * @param pictureId id of the form's stored picture
 * @throws ApiError 404 for another person's profile; 400 at `email`, which only changes with a code; 409 stale
 */
export async function updateProfile(
  context: Context,
  { userId, version, email, removePicture, ...form }: ProfileEdit,
  pictureId: string | null,
): Promise<DataOf<'account.updateProfile'> & { message: string }> {
  const { db, actor } = context
  if (userId !== undefined && userId !== actor.uuid) throw notFound()
  const [row] = await lockUsers(db, actor, [actor.uuid])
  const account = requireFound(row)
  await requireFresh(context, account, version, () => getProfile(context))
  if (email !== undefined && email !== account.email) throw invalid('email', say('emailNeedsCode'))
  const picture = pictureId ?? (removePicture && null)
  const changeId = await write(context, account, { ...form, picture })
  const user = await getProfile(context)
  return { user, changeId, message: say(user.version === account.version ? 'nothingChanged' : 'profileSaved') }
}

type Fields = Pick<
  ProfileEdit,
  'firstName' | 'lastName' | 'contactNumber' | 'agencyName' | 'timeZone' | 'language' | 'units'
> & {
  picture: string | null | undefined
}

async function write(context: Context, account: AccountRow, form: Fields): Promise<string | null> {
  const sent = given({
    first_name: form.firstName,
    last_name: form.lastName,
    contact_number: form.contactNumber,
    agency_name: isAgency(context.actor.role) ? form.agencyName : undefined,
    time_zone: form.timeZone === 'site-local' ? null : form.timeZone,
    language: form.language,
    units: form.units === 'by-lot' ? null : form.units,
    picture: form.picture,
  })
  const set = differing(account, sent)
  if (Object.keys(set).length === 0) return null
  return storeWrites(context, () => say('profileSaved'), [
    await editRows(context, [{ noun: 'user', uuid: account.uuid, set }]),
  ])
}

/**
 * Stores the picture of a profile form, resized and re-encoded, before the form's transaction begins, because a slow
 * store must not keep the account's row locked. A nightly sweep removes pictures of refused forms.
 * @returns its id, or null without a picture
 * @throws ApiError 422 for a file that is not a picture
 */
export async function storePicture(context: Context, file: ReceivedFile | undefined): Promise<string | null> {
  if (!file) return null
  const { files, now } = context
  const inspection = await inspectFile(context, file.path, { filename: file.name, declaredType: '', accept: ['image'] })
  if (!inspection.ok)
    throw new ApiError(422, inspection.message, { issues: [{ path: 'picture', message: inspection.message }] })
  const picture = newId(now)
  await files.put(
    pictureKey(picture),
    await uploading.makeSmallPicture(context, await readFile(file.path), inspection.type),
  )
  return picture
}
