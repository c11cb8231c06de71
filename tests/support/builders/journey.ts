import { theTemplates } from './codes'
import { aLot } from './lots'
import { aDrawRequest, anItem } from './requests'
import type { People } from 'tests/support/world/people'
import type { World } from 'tests/support/world/world'

/** Comment templates of the journeys' agency, on the keys 1 to 3. */
const templates = ['Too far away', 'Wrong item', 'Not finished']

/** A draw request with requested evidence and nothing captured, on a lot placed on the map. */
export async function anAskedRequest(world: World, { agency, reviewer, borrower }: People) {
  const lot = await aLot(world, { agency: agency.uuid, borrower_email: borrower.email, street: '125 John Street' })
  const drawRequest = await aDrawRequest(world, {
    lot: lot.uuid,
    reviewer: reviewer.uuid,
    title: 'Dry-in and rough-in',
  })
  const item = await anItem(world, {
    draw_request: drawRequest.uuid,
    title: 'Walks',
    code: '07',
    checklist: ['Base laid', 'Joints filled'],
  })
  await theTemplates(
    world,
    agency.uuid,
    templates.map((text) => ({ label: text, text })),
  )
  return { lot, drawRequest, item }
}
