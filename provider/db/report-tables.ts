import type { Generated } from 'kysely'
import type { deliveryStatuses } from 'contract/reports/deliveries'
import type { LotReport } from 'contract/reports/calls'
import type { ActiveStatus } from 'contract/core/statuses'
import type { Json, MaybeTimestamp, Timestamp, Optional, Stamps } from './columns'

export interface ReportTables {
  templates: Stamps & {
    uuid: string
    /** Null: available to all agencies. */
    agency: Optional<string>
    name: string
    summary_html: Generated<string>
    table_html: Generated<string>
    status: Generated<ActiveStatus>
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
  }
  template_defaults: { agency: Optional<string>; template: string }
  reports: {
    uuid: string
    lot: string
    draw_request: Optional<string>
    version: number
    status: Generated<'queued' | 'ready' | 'failed'>
    message: Optional<string>
    facts: Json<LotReport>
    content_hash: string
    code: string
    storage_key: Optional<string>
    sha256: Optional<string>
    bytes: Optional<number>
    pages: Optional<number>
    created_by: string
    created_at: Timestamp
    ready_at: MaybeTimestamp
  }
  report_links: {
    uuid: string
    /** Shared by the rows of one delivery. */
    send: string
    report: string
    lender: string
    lender_name: string
    address: string
    replaces: Optional<number>
    token_hash: string
    created_by: string
    created_at: Timestamp
    expires_at: Timestamp
    revoked_at: MaybeTimestamp
    status: Generated<(typeof deliveryStatuses)[number]>
    problem: Optional<string>
    settled_at: MaybeTimestamp
  }
}
