import { expect, it } from 'vitest'
import type { DueRequest } from 'contract/events/calls'
import { entriesOf } from './entries'

const due = (status: DueRequest['status']): DueRequest => ({
  uuid: '01900000-0000-7000-8000-000000000001',
  title: 'Roof',
  number: 1,
  status,
  dueDate: '2026-11-25',
  lotId: '01900000-0000-7000-8000-000000000002',
  street: '125 John Street',
  version: 1,
})

it.each([
  ['submitted', '125 John Street: draw 1 due', 'Due', false],
  ['completed', '125 John Street: draw 1 completed', 'Completed', true],
] as const)('shows a %s draw request on its due date by its state', (status, title, hours, isDone) => {
  const [entry] = entriesOf([], [due(status)], { today: '2026-11-28', zone: 'America/Los_Angeles' })
  expect(entry).toMatchObject({ title, hours, isDone })
})
