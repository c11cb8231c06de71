import { lotColumns, lotFields, requestColumns, requestFields } from 'contract/limits'
import { inspectionStatuses } from 'contract/statuses'
import type { ListSpec } from './list-query'

/** What each list's address may hold, from the contract's allow-lists. */
const status = Object.keys(inspectionStatuses)
export const lotsSpec: ListSpec = { columns: lotColumns, fields: lotFields, values: { status } }
export const requestsSpec: ListSpec = {
  columns: requestColumns,
  fields: requestFields,
  values: { status, waiting: ['me'], due: ['overdue', 'soon'] },
}
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
