import type { Generated } from 'kysely'
import type { LotReport } from 'contract/report'
import type { Json, MaybeMoment, Moment, Optional } from './columns'

export interface ReportTables {
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
    created_at: Moment
    ready_at: MaybeMoment
  }
}
