import { deed } from 'contract/deeds'
import type { DataOf, InputOf } from 'contract/catalogue'
import { say } from 'contract/messages'
import { rules } from 'contract/rules'
import { editRows, keepWritten } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { lockItemsUnscoped, lockRequest } from 'provider/locks'
import { listItemsById } from 'provider/modules/inspections/service'
import { requireFresh } from 'provider/stale'

type Body = InputOf<'items.askPhotos'>['body']

/**
 * Says how many photos an item is asked for (product.md "Capture on a phone"), or null to leave it open. The number it has
 * already is no change.
 * @throws ApiError 404 unseen; 409 stale, or the inspection is frozen
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
  await requireFresh(db, row, version, read)
  requireAllowed(rules.edit({ inspectionStatus: drawRequest.status }))
  if (row.photos_wanted === photosWanted) return { item: await read(), changeId: null, message: say('nothingChanged') }
  const written = await editRows(context, [{ noun: 'item', uuid: itemId, set: { photos_wanted: photosWanted } }])
  const message =
    photosWanted === null
      ? deed('did.photosCleared', { item: `${row.code} ${row.title}` })
      : deed('did.photos', { count: photosWanted, item: `${row.code} ${row.title}` })
  const changeId = await keepWritten(context, message, [written])
  return { item: await read(), changeId, message }
}
