import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import type { DataOf, InputOf } from 'contract/core/catalog'
import { rules } from 'contract/core/rules'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { lockItemsUnscoped, lockRequest } from 'provider/records/locks'
import { listItemsById } from 'provider/modules/inspections/public'
import { requireFresh } from 'provider/records/optimistic-lock'

type Body = InputOf<'items.askPhotos'>['body']

/**
 * Sets the number of photos requested for an item; null leaves it open. The same number is no change.
 * @throws ApiError 404 not visible; 409 stale, or the inspection is frozen
 */
export async function askPhotos(
  context: Context,
  itemId: string,
  { photosWanted, version }: Body,
): Promise<DataOf<'items.askPhotos'> & { message: string }> {
  const { db, actor } = context
  const read = async () => requireFound((await listItemsById(db, actor, [itemId]))[0])
  const drawRequest = await lockRequest(db, actor, (await read()).requestId, 'share')
  const [row] = await lockItemsUnscoped(db, [itemId], 'update')
  if (!row) throw notFound()
  await requireFresh(context, row, version, read)
  requireAllowed(rules.edit({ inspectionStatus: drawRequest.status }))
  if (row.photos_wanted === photosWanted) return { item: await read(), changeId: null, message: say('nothingChanged') }
  const written = await editRows(context, [{ noun: 'item', uuid: itemId, set: { photos_wanted: photosWanted } }])
  const message = () =>
    photosWanted === null
      ? changeText('did.photosCleared', { item: `${row.code} ${row.title}` })
      : changeText('did.photos', { count: photosWanted, item: `${row.code} ${row.title}` })
  const changeId = await storeWrites(context, message, [written])
  return { item: await read(), changeId, message: message() }
}
