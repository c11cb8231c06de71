import { sql, type Selectable } from 'kysely'
import type { Check, CheckKind } from 'contract/media/evidence-checks'
import type { ReportImage } from 'contract/reports/calls'
import type { CheckResult, MediaStatus } from 'contract/core/statuses'
import { fullNameAt } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { waitsForRetake } from 'provider/records/waiting-media'
import { filesOf, locationOf } from './present'
import { inRequest, isCurrent, visibleMedia } from './repo'

type FailedCheck = Omit<Check, 'result'>
/** A current photo or video of an attempt with the fields of a report; `results` are those of its photo checks. */
export type ReportedMedia = Omit<ReportImage, 'code' | 'title' | 'requestNumber'> & {
  status: MediaStatus
  unreadable: boolean
  results: Partial<Record<CheckKind, CheckResult>>
  failed: FailedCheck[]
  acceptedBy: string | null
  acceptedAt: string | null
  comment: string | null
}

const columns = [
  'uuid',
  'item',
  'draw_request',
  'kind',
  'file_name',
  'sha256',
  'has_preview',
  'has_poster',
  'has_map',
  'direction',
  'captured_at',
  'captured_local',
  'captured_offset',
  'latitude',
  'longitude',
  'accuracy',
  'position_source',
  'attempt',
  'status',
  'comment',
  'decided_at',
] as const satisfies readonly (keyof Selectable<Database['media']>)[]

/** Results and distances without the messages of the checks, which would be most of the data. */
const results = sql<ReportedMedia['results'] | null>`(
  select jsonb_object_agg(said ->> 'kind', said -> 'result') from jsonb_array_elements(media.checks) said)`
const failed = sql<FailedCheck[] | null>`(
  select jsonb_agg(said - 'result') from jsonb_array_elements(media.checks) said where said ->> 'result' = 'fail')`
const distance = sql<number | null>`jsonb_path_query_first(media.checks, '$[*] ? (@.kind == "distance").value')`

/**
 * Current media of a draw request's attempts, and files that cannot be shown, that the viewer may see, in the order of
 * review.
 */
export async function listReportedMedia(db: Db, actor: Actor, requestId: string): Promise<ReportedMedia[]> {
  const rows = await visibleMedia(db, actor, inRequest(requestId), isCurrent)
    .where(sql<boolean>`(media.attempt is not null or ${waitsForRetake('media')})`)
    .select(columns.map((name) => `media.${name}` as const))
    .leftJoin('users as decider', 'decider.uuid', 'media.decided_by')
    .select(fullNameAt('decider', 'media.decided_at').$castTo<string | null>().as('decider_name'))
    .select([
      results.as('results'),
      failed.as('failed'),
      distance.as('distance'),
      waitsForRetake('media').as('unreadable'),
    ])
    .orderBy('inspection_items.position')
    .orderBy('media.created_at')
    .orderBy('media.uuid')
    .execute()
  return rows.map((row) => {
    const { preview, thumbnail, poster, mapImage } = filesOf(row)
    return {
      uuid: row.uuid,
      itemId: row.item,
      requestId: row.draw_request,
      kind: row.kind,
      fileName: row.file_name,
      preview,
      thumbnail,
      poster,
      mapImage,
      dateTaken: row.captured_at?.toISOString() ?? null,
      capturedLocal: row.captured_local,
      capturedOffset: row.captured_offset,
      location: locationOf(row),
      direction: row.direction,
      attempt: row.attempt,
      distance: row.distance,
      status: row.status,
      unreadable: row.unreadable,
      results: row.results ?? {},
      failed: row.failed ?? [],
      acceptedBy: row.decider_name,
      acceptedAt: row.decided_at?.toISOString() ?? null,
      comment: row.comment,
    }
  })
}
