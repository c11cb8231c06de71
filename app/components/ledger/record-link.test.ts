import { expect, it } from 'vitest'
import { recordLink, type RecordNames } from './record-link'

const names: RecordNames = {
  lotId: 'lot',
  lineId: 'slab',
  lines: [{ lineId: 'slab', code: '03-300', title: 'Slab', itemId: 'item' }],
  draws: [
    { requestId: 'first', number: 1 },
    { requestId: 'second', number: 2 },
  ],
  changeOrders: [{ uuid: 'order', number: 4 }],
  draw: { requestId: 'second', records: [{ uuid: 'payment', reference: 'Wire 7', date: '2026-07-01' }] },
}
const inDraw = '/lots/lot/requests/second/budget'

it.each([
  ['scheduledValue', 'slab', '03-300 Slab', `${inDraw}#slab`],
  ['change', 'order', 'Change order 4', '/lots/lot/budget#order'],
  ['funded', 'payment', 'Wire 7', `${inDraw}#payment`],
  ['funded', 'first', 'Draw 1', '/lots/lot/requests/first/budget#slab'],
  ['inspectedPercent', 'first', 'Draw 1', '/lots/lot/requests/first/budget#slab'],
  ['inspectedPercent', 'second', 'Item in draw 2', '/lots/lot/requests/second/inspections/item'],
  ['storedMaterials', 'second', 'Draw 2', `${inDraw}#slab`],
  ['retainageRate', null, 'the lot’s rate', '/lots/lot/budget'],
] as const)('links %s of %s to %s', (term, record, name, to) => {
  expect(recordLink({ term, value: 0, record }, names)).toEqual({ name, to })
})

it('links a line of the budget on the page of the budget', () => {
  const { draw: _, ...ofLot } = names
  expect(recordLink({ term: 'scheduledValue', value: 0, record: 'slab' }, ofLot)?.to).toBe('/lots/lot/budget#slab')
})

it.each(['override', 'storedLimit'] as const)('has no link for %s', (term) => {
  expect(recordLink({ term, value: 0, record: null }, names)).toBeNull()
})
