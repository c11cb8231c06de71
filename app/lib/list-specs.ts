import { lotColumns, lotFields } from 'contract/lots'
import { requestColumns, requestFields } from 'contract/requests'
import type { ListSpec } from './list-query'

/** What each list's address may hold, from the contract's allow-lists. */
export const lotsSpec: ListSpec = { columns: lotColumns, fields: lotFields }
export const requestsSpec: ListSpec = { columns: requestColumns, fields: requestFields }
export const notificationsSpec: ListSpec = { columns: ['createdAt'], fields: ['isRead'] }

/** The review queue: oldest due first. */
export const queueSpec: ListSpec = {
  columns: requestColumns,
  fields: [],
  sort: { column: 'dueDate', direction: 'ascending' },
}
export const lotRequestsSpec: ListSpec = {
  columns: requestColumns,
  fields: [],
  sort: { column: 'number', direction: 'descending' },
}
