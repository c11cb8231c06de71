import type { Generated } from 'kysely'
import type { Summarised, Writer } from 'contract/summaries/calls'
import type { Json, MaybeTimestamp, Timestamp, Optional, Stamps } from './columns'

/** The records a summary belongs to. */
type Place = {
  noun: Summarised
  subject: string
  lot: string
  draw_request: Optional<string>
  item: Optional<string>
  media: Optional<string>
}

export interface SummaryTables {
  /** An empty text means there is no summary. */
  summaries: Stamps &
    Place & {
      uuid: string
      text: Generated<string>
      writer: Generated<Writer>
      model: Optional<string>
      is_edited: Generated<boolean>
      cites: Json<string[]>
      accepted_by: Optional<string>
      accepted_at: MaybeTimestamp
    }
  summary_drafts: Place & {
    uuid: string
    actor: string
    writer: 'ai' | 'data'
    model: Optional<string>
    text: Generated<string>
    cites: Json<string[]>
    state: Generated<'writing' | 'done' | 'stopped' | 'failed'>
    problem: Optional<string>
    created_at: Timestamp
    ended_at: MaybeTimestamp
  }
}
