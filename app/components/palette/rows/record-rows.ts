import type { SearchHit } from 'contract/account/calls'
import { t as say } from 'locales/messages'
import type { HitNoun } from 'contract/core/nouns'
import type { RuleFacts } from 'contract/core/rules'
import { inspectionStatuses, itemStatuses, mediaStatuses } from 'contract/core/statuses'
import type { StatusLook } from 'contract/core/statuses'
import { t } from 'locales/palette'
import type { RecordRef } from '~/commands/engine/context'
import type { Findable } from '~/commands/text/search-index'
import { paths } from '~/lib/paths'

/** A record that the search found. Not every record has a page of its own. */
export type FoundRecord = Findable & {
  readonly noun: HitNoun
  readonly status: string | null
  /** True if the record is archived. */
  readonly archived?: boolean
  /** The field that matched the query, if the row does not show it. */
  readonly matched?: string
  /** Reason why the row is unavailable. */
  readonly off?: string
}

/** A record the palette can open. */
export type KnownRecord = FoundRecord & {
  readonly path: string
  /** Time of this person's last visit, epoch milliseconds. */
  readonly opened?: number
}

/** Path of a hit's page; null if it has none. */
export function pathOfHit(hit: SearchHit): string | null {
  const { noun, uuid, lotId, requestId } = hit
  if (hit.archived) return paths.archiveOf(hit.title)
  if (noun === 'lot') return paths.lot(uuid)
  if (noun === 'drawRequest' && lotId) return paths.drawRequest({ lotId, requestId: uuid })
  if (noun === 'item' && lotId && requestId) return paths.item({ lotId, requestId, itemId: uuid })
  if (noun === 'media' && hit.itemId && lotId && requestId)
    return paths.media({ lotId, requestId, itemId: hit.itemId, mediaId: uuid })
  if (noun === 'costCode') return paths.costCode(uuid)
  if (noun === 'lender') return paths.lender(uuid)
  if (noun === 'template') return paths.template(uuid)
  if (noun === 'event') return paths.event(uuid)
  return noun === 'user' ? paths.user(uuid) : null
}

/** A hit as a known record; null if it has no page. */
export function recordOf(hit: SearchHit): KnownRecord | null {
  const path = pathOfHit(hit)
  return path === null ? null : { ...foundRecord(hit), path }
}

/** A search hit as a record of the palette. */
export const foundRecord = ({ uuid, noun, title, subtitle, status, archived, matched }: SearchHit): FoundRecord => ({
  id: `record:${uuid}`,
  noun,
  title,
  detail: archived ? say('inArchive') : subtitle,
  status,
  ...(archived && { archived }),
  ...(matched && { matched }),
})

/**
 * A hit as a command's target. State that a search does not return is unset, and rules refuse nothing because of it.
 */
export function refOf({
  noun,
  uuid,
  title,
  subtitle,
  status,
  version,
  archived,
  lotId,
  requestId,
  completed,
  template,
}: SearchHit): RecordRef {
  const known = { ...(completed !== undefined && { completed }), ...(template && { template }) }
  const state = archived ? { archived } : { ...stateOf(noun, status), ...known }
  return {
    noun,
    id: uuid,
    version: version ?? 0,
    label: title,
    detail: subtitle,
    state,
    ...(lotId && requestId && { within: { lotId, requestId } }),
  }
}

function stateOf(noun: HitNoun, status: string | null): RuleFacts {
  // The status of a lot is that of its draw request.
  if (noun === 'lot') return status === null ? { draws: 0 } : {}
  if (status === null) return {}
  if (noun === 'drawRequest') return isKey(inspectionStatuses, status) ? { inspectionStatus: status } : {}
  if (noun === 'item') return isKey(itemStatuses, status) ? { itemStatus: status } : {}
  if (noun === 'template') return { isActive: status !== 'inactive', isDefault: status === 'default' }
  return noun === 'lender' || noun === 'costCode' ? { isActive: status === 'active' } : {}
}

const isKey = <K extends string>(table: Readonly<Record<K, unknown>>, key: string): key is K => key in table

const looks: Readonly<Partial<Record<HitNoun, Readonly<Record<string, StatusLook>>>>> = {
  drawRequest: inspectionStatuses,
  item: itemStatuses,
  media: mediaStatuses,
}

/** Shape and color of a record's status, if it has one. */
export const statusLookOf = ({ noun, status }: FoundRecord): StatusLook | null =>
  (status !== null && looks[noun]?.[status]) || null

export const recordIcons: Record<HitNoun, string> = {
  lot: 'map-pin',
  drawRequest: 'file-text',
  item: 'list-checks',
  media: 'camera',
  user: 'user',
  lender: 'landmark',
  costCode: 'hash',
  template: 'file-text',
  event: 'calendar',
  report: 'send',
  session: 'monitor-smartphone',
}

/** "2 hr ago": the largest unit of the time since. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000)
  if (minutes < 1) return t('palette.justNow')
  if (minutes < 60) return t('palette.minutesAgo', { count: minutes })
  if (minutes < 48 * 60) return t('palette.hoursAgo', { count: Math.floor(minutes / 60) })
  return t('palette.daysAgo', { count: Math.floor(minutes / 1440) })
}
