import { afterAll, beforeAll, describe, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview } from 'tests/support/builders/review'
import { givePictures } from 'tests/support/pictures'
import { checkScreen, looks, watchShifts } from 'tests/support/screens'
import { createStage, type Stage } from 'tests/support/stage'

let stage: Stage
let ids: { lotId: string; requestId: string; itemId: string }

beforeAll(async () => {
  stage = await createStage()
  const { lot, drawRequest, item, media } = await aReview(stage.world, stage.people, { photos: 2 })
  await givePictures(stage.world, media)
  ids = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
})
afterAll(() => stage.stop())

/** The lists and pages of whoever keeps records. */
const records = () => [
  ['cost codes', paths.costCodes()],
  ['lenders', paths.lenders()],
  ['users', paths.users()],
  ['a person', paths.user(stage.people.reviewer.uuid)],
  ['the archive', paths.archive()],
  ['the audit trail', paths.audit()],
  ['the import of lots', paths.importLots()],
  ['comment templates', paths.templateSettings()],
  ['report templates', paths.templates()],
]

/** Their forms. */
const forms = () => [
  ['a new lot', paths.newLot()],
  ['a lot’s form', paths.editLot(ids.lotId)],
  ['a new draw request', paths.newRequest(ids.lotId)],
  ['a draw request’s form', paths.editRequest(ids.requestId)],
  ['a new item', paths.newItem(ids)],
  ['new checklist lines', paths.newLines(ids)],
  ['a new cost code', paths.newCostCode()],
  ['a new lender', paths.newLender()],
  ['a new report template', paths.newTemplate()],
  ['everybody’s report template', paths.template('01900000-0000-7000-8000-00000000f001')],
  ['a person’s form', paths.editUser(stage.people.reviewer.uuid)],
]

describe.each(looks)('every screen of whoever keeps records, phone: $phone', (look) => {
  it.each([
    ['list', records],
    ['form', forms],
  ])(
    'each %s is drawn without a complaint, an axe finding, a shift or a sideways scroll, and reflows to 320 pixels',
    async (_, screens) => {
      const seat = await stage.sit(stage.people.agency, look)
      await watchShifts(seat.page)
      for (const [name = '', address = ''] of screens()) await checkScreen(seat, name, address)
      await seat.leave()
    },
  )
})
