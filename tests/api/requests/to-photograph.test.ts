import { expect, test } from 'vitest'
import { needsPhotos } from 'contract/items/missing-media'
import { anAskedRequest } from 'tests/support/builders/journey'
import { aMedia } from 'tests/support/builders/media'
import { anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()

test('counts items that need photos and have nothing to replace, like the draw request', async () => {
  const { db } = world
  const { drawRequest, item } = await anAskedRequest(world, who)
  const more = { draw_request: drawRequest.uuid }
  const file = (of: string, facts: Partial<Parameters<typeof aMedia>[1]> = {}) =>
    aMedia(world, { item: of, uploaded_by: who.borrower.uuid, ...facts })
  await anItem(world, { ...more, title: 'Not asked', status: 'Submitted' })
  const short = await anItem(world, { ...more, title: 'Two of three', photos_wanted: 3 })
  for (let photo = 0; photo < 2; photo += 1) await file(short.uuid)
  const returned = await anItem(world, { ...more, title: 'Sent back', sent_back: true })
  await file(returned.uuid, { status: 'defective', attempt: 1 })
  await anItem(world, { ...more, title: 'Sent back by its name', sent_back: true })

  const counts = async () => {
    const page = await call(world, who.borrower, 'requests.requestDetails', { params: { id: drawRequest.uuid } })
    const body = { filters: { ids: [drawRequest.uuid] } }
    const list = await call(world, who.borrower, 'requests.list', { body })
    return {
      page: page.data.drawRequest.toPhotograph,
      list: list.data.lot.inspections[0]?.toPhotograph,
      items: page.data.items.filter(needsPhotos).length,
    }
  }
  await db.updateTable('draw_requests').set({ status: 're-requested' }).execute()
  expect(await counts()).toEqual({ page: 3, list: 3, items: 3 })
  await file(item.uuid)
  await file(short.uuid)
  expect(await counts()).toEqual({ page: 1, list: 1, items: 1 })
  await db.updateTable('draw_requests').set({ status: 'submitted' }).execute()
  expect(await counts()).toMatchObject({ page: 0, list: 0 })
})
