import { archiveTypes, mailStates } from 'contract/limits'
import {
  costCodeColumns,
  costCodeFields,
  lenderColumns,
  lenderFields,
  archiveColumns,
  archiveFields,
  templateColumns,
  lotColumns,
  lotFields,
  outboxColumns,
  outboxFields,
  requestColumns,
  requestFields,
  userColumns,
  userFields,
} from 'contract/list-fields'
import { roleNames } from 'contract/roles'
import { activeStatuses, inspectionStatuses, userLooks } from 'contract/statuses'
import type { ListSpec } from './list-query'

/** What each list's address may hold, from the contract's allow-lists. */
const status = Object.keys(inspectionStatuses)
export const lotsSpec: ListSpec = { columns: lotColumns, fields: lotFields, values: { status: [...status, 'none'] } }
export const requestsSpec: ListSpec = {
  columns: requestColumns,
  fields: requestFields,
  values: { status, waiting: ['me'], due: ['overdue', 'soon'], completed: ['recent'] },
}

/** What is chosen by name or code is listed by it. */
const values = { status: Object.keys(activeStatuses) }
export const costCodesSpec: ListSpec = {
  columns: costCodeColumns,
  fields: costCodeFields,
  values,
  sort: { column: 'code', direction: 'ascending' },
}
export const lendersSpec: ListSpec = {
  columns: lenderColumns,
  fields: lenderFields,
  values,
  sort: { column: 'name', direction: 'ascending' },
}
export const templatesSpec: ListSpec = {
  columns: templateColumns,
  fields: ['status'],
  values,
  sort: { column: 'name', direction: 'ascending' },
}
export const usersSpec: ListSpec = {
  columns: userColumns,
  fields: userFields,
  values: { status: Object.keys(userLooks), role: roleNames },
}
export const archiveSpec: ListSpec = {
  columns: archiveColumns,
  fields: archiveFields,
  values: { type: archiveTypes },
  sort: { column: 'archived', direction: 'descending' },
}
export const outboxSpec: ListSpec = {
  columns: outboxColumns,
  fields: outboxFields,
  values: { state: mailStates },
}
export const notificationsSpec: ListSpec = {
  columns: ['createdAt'],
  fields: ['isRead'],
  values: { isRead: ['true', 'false'] },
}

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
