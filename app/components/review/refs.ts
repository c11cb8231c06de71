import type { CostCode } from 'contract/cost-codes/calls'
import type { Item } from 'contract/inspections/calls'
import type { Lender } from 'contract/lenders/calls'
import type { Lot } from 'contract/lots/calls'
import type { Media } from 'contract/media/calls'
import type { DrawRequest } from 'contract/requests/calls'
import { completedOf } from 'contract/core/rules'
import type { InspectionStatus } from 'contract/core/statuses'
import { waitingCount } from 'contract/items/missing-media'
import { viewingOf } from 'contract/media/viewing'
import { t as records } from 'locales/records'
import type { RecordRef } from '~/commands/engine/context'
import { missingTexts } from '~/components/requests/request-text'
import { checklistHash, commentHash, paths } from '~/lib/paths'
import { countBuckets, isUndecided, isUnreadable } from './sequence'

/** True if the file waits to be submitted; an unreadable one stays with its uploader. */
export const isCaptured = ({ attempt, processing }: Media) => attempt === null && processing !== 'failed'

const titleOf = (items: readonly Item[] = [], { itemId }: Media) =>
  items.find(({ uuid }) => uuid === itemId)?.title ?? ''

/**
 * URLs of what prevents the end of a review: the first photo without a reason or decision, the first item without
 * progress.
 */
function leadsOf({ lotId, uuid: requestId }: DrawRequest, items: readonly Item[] = [], media: readonly Media[] = []) {
  const ids = { lotId, requestId }
  const photo = (is: (one: Media) => boolean) => {
    const found = media.find(is)
    return found && paths.media({ ...ids, itemId: found.itemId, mediaId: found.uuid })
  }
  const item = items.find(({ progress }) => progress === null)
  const withoutReason = photo(({ status, remarks }) => status === 'defective' && !remarks)
  return {
    withoutReason: withoutReason && `${withoutReason}${commentHash}`,
    pending: photo(isUndecided) ?? photo(({ status }) => status === 'pending'),
    withoutProgress: item && `${paths.item({ ...ids, itemId: item.uuid })}${checklistHash}`,
  }
}

/**
 * Input of the rules about a draw request, from the screen's data, so that a disabled button gives the current reason.
 */
export function requestRef(
  drawRequest: DrawRequest,
  lot: Pick<Lot, 'street'>,
  items?: readonly Item[],
  media?: readonly Media[],
  unsent?: number,
): RecordRef {
  const counts = media ? countBuckets(media) : drawRequest.counts
  const defective = media?.filter((one) => one.status === 'defective')
  return {
    noun: 'drawRequest',
    id: drawRequest.uuid,
    version: drawRequest.version,
    label: records('records.draw', { number: drawRequest.number }),
    detail: lot.street,
    within: { lotId: drawRequest.lotId, requestId: drawRequest.uuid },
    state: {
      inspectionStatus: drawRequest.status,
      pending: waitingCount(counts),
      defective: counts.defective,
      ...(items && {
        withoutProgress: items.filter((item) => item.progress === null).map((item) => item.title),
        askable: items.filter((item) => item.status === 'Not initiated').length,
        missingMedia: missingTexts(items),
        unapproved: items.filter((item) => item.status !== 'Approved').map((item) => item.title),
      }),
      ...(defective && {
        leftOut: [...defective, ...(media ?? []).filter(isUnreadable)].map((one) => one.fileName),
        unreadable: media?.filter(isUnreadable).length ?? 0,
        withoutReason: defective.filter((one) => !one.remarks).map((one) => titleOf(items, one)),
      }),
      leads: leadsOf(drawRequest, items, media),
      captured: media ? media.filter(isCaptured).length : drawRequest.captured,
      ...(media && { processing: media.filter((one) => isCaptured(one) && one.processing === 'queued').length }),
      ...(unsent !== undefined && { unsent }),
    },
  }
}

/** An inspection item as a command's target. */
export function itemRef(item: Item, drawRequest: Pick<DrawRequest, 'status' | 'uuid' | 'lotId'>): RecordRef {
  return {
    noun: 'item',
    id: item.uuid,
    version: item.version,
    label: `${item.code} ${item.title}`,
    within: { lotId: drawRequest.lotId, requestId: drawRequest.uuid },
    state: { inspectionStatus: drawRequest.status, itemStatus: item.status, pending: waitingCount(item.counts) },
  }
}

/** A media item as a command's target, named by its item and its place there. */
export function mediaRef(
  media: Media,
  item: Item,
  drawRequest: Pick<DrawRequest, 'status'>,
  place: number,
  me: string,
): RecordRef {
  const short = records('records.photo', { place })
  return {
    noun: 'media',
    id: media.uuid,
    version: media.version,
    label: `${item.code} ${item.title}, ${short}`,
    short,
    detail: media.fileName,
    state: {
      inspectionStatus: drawRequest.status,
      itemStatus: item.status,
      mediaStatus: media.status,
      uploadedByMe: media.uploadedBy.uuid === me,
      submitted: media.attempt !== null,
      kind: media.kind,
      viewing: viewingOf(media),
    },
  }
}

/** A lot as a command's target. */
export function lotRef(
  lot: Pick<Lot, 'uuid' | 'version' | 'street' | 'lotNumber'> & { requestCount?: number },
): RecordRef {
  return {
    noun: 'lot',
    id: lot.uuid,
    version: lot.version,
    label: lot.street,
    detail: records('records.lot', { number: lot.lotNumber }),
    state: lot.requestCount === undefined ? {} : { draws: lot.requestCount },
  }
}

/** The lot's reference with its draw requests: if all are loaded, it is known whether one is completed. */
export function lotRefWith(lot: Lot, requests: readonly { readonly status: InspectionStatus }[]): RecordRef {
  const ref = lotRef(lot)
  if (requests.length < lot.requestCount) return ref
  return { ...ref, state: { ...ref.state, completed: completedOf(requests) } }
}

/** A cost code as a command's target. */
export function costCodeRef(costCode: CostCode): RecordRef {
  const { uuid, version, code, title, agency, status } = costCode
  const state = { isGlobal: agency === null, isActive: status === 'active' }
  return { noun: 'costCode', id: uuid, version, label: `${code} ${title}`, state }
}

/** A lender as a command's target. */
export function lenderRef({ uuid, version, name, agency, status }: Lender): RecordRef {
  const state = { isActive: status === 'active' }
  return { noun: 'lender', id: uuid, version, label: name, state, ...(agency && { detail: agency.name }) }
}
