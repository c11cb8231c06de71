import { accountCalls } from './account'
import { archiveCalls } from './archive'
import { auditCalls } from './audit'
import { authCalls } from './auth'
import { commentTemplateCalls } from './comment-templates'
import { contactCalls } from './contact'
import { costCodeCalls } from './cost-codes'
import { dashboardCalls } from './dashboard'
import type { Data, Endpoint, Input } from './endpoint'
import { eventCalls } from './events'
import { geoCalls } from './geo'
import { importCalls } from './imports'
import { inspectionCalls } from './inspections'
import { itemCalls } from './items'
import { keySettingsCalls } from './key-settings'
import { lenderCalls } from './lenders'
import { lotCalls } from './lots'
import { mediaCalls } from './media'
import { notificationCalls } from './notifications'
import { outboxCalls } from './outbox'
import { reportCalls } from './report'
import { reportSendingCalls } from './report-sending'
import { requestCalls } from './requests'
import { securityCalls } from './security'
import { signupCalls } from './signup'
import { summaryCalls } from './summaries'
import { templateCalls } from './templates'
import { userCalls } from './users'

/** All calls of the provider API, by operation id: the one list both sides, the policy table and the OpenAPI document read. */
export const catalogue = {
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
  ...accountCalls,
  ...notificationCalls,
  ...keySettingsCalls,
  ...outboxCalls,
  ...userCalls,
  ...archiveCalls,
  ...dashboardCalls,
  ...eventCalls,
  ...contactCalls,
  ...auditCalls,
} as const

export type Catalogue = typeof catalogue
export type OperationId = keyof Catalogue
/** What a caller hands over for an operation. */
export type InputOf<O extends OperationId> = Input<Catalogue[O]>
/** The `data` of an operation's answer. */
export type DataOf<O extends OperationId> = Data<Catalogue[O]>
export const operationIds = Object.keys(catalogue) as OperationId[]
/** The endpoint of an operation, widened for code that treats all calls alike. */
export const endpointOf = (operation: OperationId): Endpoint => catalogue[operation]
