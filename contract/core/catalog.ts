import { accountCalls } from 'contract/account/calls'
import { archiveCalls } from 'contract/archive/calls'
import { auditCalls } from 'contract/audit/calls'
import { authCalls } from 'contract/account/sign-in'
import { commentTemplateCalls } from 'contract/comment-templates/calls'
import { contactCalls } from 'contract/contact/calls'
import { costCodeCalls } from 'contract/cost-codes/calls'
import { dashboardCalls } from 'contract/dashboard/calls'
import type { Data, Endpoint, Input } from './endpoint'
import { eventCalls } from 'contract/events/calls'
import { geoCalls } from 'contract/geo/calls'
import { importCalls } from 'contract/imports/calls'
import { inspectionCalls } from 'contract/inspections/calls'
import { itemCalls } from 'contract/items/calls'
import { keySettingsCalls } from 'contract/account/key-settings'
import { budgetFileCalls } from 'contract/imports/budget-calls'
import { ledgerCalls } from 'contract/ledger/calls'
import { columnCalls } from 'contract/ledger/columns'
import { drawCalls } from 'contract/ledger/draws'
import { lenderCalls } from 'contract/lenders/calls'
import { lotCalls } from 'contract/lots/calls'
import { mediaCalls } from 'contract/media/calls'
import { notificationCalls } from 'contract/notifications/calls'
import { mailLogCalls } from 'contract/mail-log/calls'
import { reportCalls } from 'contract/reports/calls'
import { reportSendingCalls } from 'contract/reports/report-sending'
import { requestCalls } from 'contract/requests/calls'
import { securityCalls } from 'contract/account/security'
import { signupCalls } from 'contract/account/signup'
import { summaryCalls } from 'contract/summaries/calls'
import { templateCalls } from 'contract/templates/calls'
import { userCalls } from 'contract/people/calls'

/**
 * All calls of the provider API by operation id; the single source for both sides, the policy table and the OpenAPI
 * document.
 */
export const catalog = {
  ...authCalls,
  ...signupCalls,
  ...securityCalls,
  ...lotCalls,
  ...importCalls,
  ...geoCalls,
  ...requestCalls,
  ...inspectionCalls,
  ...reportCalls,
  ...reportSendingCalls,
  ...summaryCalls,
  ...templateCalls,
  ...itemCalls,
  ...mediaCalls,
  ...commentTemplateCalls,
  ...costCodeCalls,
  ...lenderCalls,
  ...ledgerCalls,
  ...columnCalls,
  ...budgetFileCalls,
  ...drawCalls,
  ...accountCalls,
  ...notificationCalls,
  ...keySettingsCalls,
  ...mailLogCalls,
  ...userCalls,
  ...archiveCalls,
  ...dashboardCalls,
  ...eventCalls,
  ...contactCalls,
  ...auditCalls,
} as const

export type Catalog = typeof catalog
export type OperationId = keyof Catalog
/** Input of an operation. */
export type InputOf<O extends OperationId> = Input<Catalog[O]>
/** The `data` of an operation's response. */
export type DataOf<O extends OperationId> = Data<Catalog[O]>
export const operationIds = Object.keys(catalog) as OperationId[]
/** The endpoint of an operation, with a common type for code that handles all calls. */
export const endpointOf = (operation: OperationId): Endpoint => catalog[operation]
