import { theTemplates } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import type { People } from 'tests/support/people'
import type { World } from 'tests/support/world'

/** The comment templates of the journeys' agency, under the keys 1 to 3. */
export const templates = ['Too far away', 'Wrong item', 'Not finished']

/** A draw request that waits for its borrower: asked for, nothing captured yet, on a lot placed on the map. */
export async function anAskedRequest(world: World, { agency, reviewer, borrower }: People) {
  const lot = await aLot(world, { agency: agency.uuid, borrower_email: borrower.email, street: '125 John Street' })
  const drawRequest = await aDrawRequest(world, {
    lot: lot.uuid,
    reviewer: reviewer.uuid,
    title: 'Shell and first fix',
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
