import { archiveTypes, mailStates } from 'contract/core/limits'
import {
  costCodeSortFields,
  costCodeFields,
  lenderSortFields,
  lenderFields,
  archiveSortFields,
  archiveFields,
  templateSortFields,
  lotSortFields,
  lotFields,
  mailLogSortFields,
  mailLogFields,
  requestSortFields,
  requestFields,
  userSortFields,
  userFields,
} from 'contract/core/list-fields'
import { flagNames, paymentStates } from 'contract/ledger/flag-names'
import { roleNames } from 'contract/core/roles'
import { activeStatuses, inspectionStatuses, userLooks } from 'contract/core/statuses'
import type { ListSpec } from './list-query'

/** Allowed values in each list's URL, from the contract's allow-lists. */
const status = Object.keys(inspectionStatuses)
export const lotsSpec: ListSpec = {
  columns: lotSortFields,
  fields: lotFields,
  values: { status: [...status, 'none'], flag: flagNames },
}
export const requestsSpec: ListSpec = {
  columns: requestSortFields,
  fields: requestFields,
  values: {
    status,
    waiting: ['me'],
    due: ['overdue', 'soon'],
    completed: ['recent'],
    flag: flagNames,
    payment: paymentStates,
  },
}

/** Records chosen by name or code are sorted by it. */
const values = { status: Object.keys(activeStatuses) }
export const costCodesSpec: ListSpec = {
  columns: costCodeSortFields,
  fields: costCodeFields,
  values,
  sort: { column: 'code', direction: 'ascending' },
}
export const lendersSpec: ListSpec = {
  columns: lenderSortFields,
  fields: lenderFields,
  values,
  sort: { column: 'name', direction: 'ascending' },
}
export const templatesSpec: ListSpec = {
  columns: templateSortFields,
  fields: ['status'],
  values,
  sort: { column: 'name', direction: 'ascending' },
}
export const usersSpec: ListSpec = {
  columns: userSortFields,
  fields: userFields,
  values: { status: Object.keys(userLooks), role: roleNames },
}
export const archiveSpec: ListSpec = {
  columns: archiveSortFields,
  fields: archiveFields,
  values: { type: archiveTypes },
  sort: { column: 'archived', direction: 'descending' },
}
export const mailLogSpec: ListSpec = {
  columns: mailLogSortFields,
  fields: mailLogFields,
  values: { state: mailStates },
}
export const notificationsSpec: ListSpec = {
  columns: ['createdAt'],
  fields: ['isRead'],
  values: { isRead: ['true', 'false'] },
}

/** The review queue: earliest due date first. */
export const queueSpec: ListSpec = {
  columns: requestSortFields,
  fields: [],
  sort: { column: 'dueDate', direction: 'ascending' },
}
export const lotRequestsSpec: ListSpec = {
  columns: requestSortFields,
  fields: [],
  sort: { column: 'number', direction: 'descending' },
}
