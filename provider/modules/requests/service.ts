import { attemptsShown } from 'contract/requests/attempts'
import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { templatesOfUnscoped } from 'provider/modules/comment-templates/public'
import { listAttempts, listItems } from 'provider/modules/inspections/public'
import { findLot, getLot } from 'provider/modules/lots/public'
import { listAttemptMedia, listCurrentMedia } from 'provider/modules/media/public'
import { loadPhotoRequestsUnscoped } from './photo-requests'
import { requireDrawRequest, type Viewing } from './read-request'
import { gatesOf, loadMediaFactsUnscoped } from './gates'
import { findRequestPage, readRequestFilters } from './list'
import { loadContacts } from './contacts'
import { presentDrawRequest, presentDrawRequestWithLot } from './present'
import { loadLendersUnscoped } from './repo'
import { loadWaiting } from './waiting'
import { hasScheduleUnscoped } from 'provider/records/ledger/budget'
import { softCostItemsUnscoped } from 'provider/records/ledger/draw-ledger'
import { loadDrawTotalsUnscoped } from 'provider/records/ledger/figures'
import { loadSentMessagesUnscoped } from 'provider/notify/sent-messages'

/**
 * The draw requests the viewer may see, across lots, or of one lot together with its details (spec §7 "Draw requests").
 * @throws ApiError 400 for an invalid filter value or cursor
 */
export async function listDrawRequests(viewing: Viewing, filter: ListFilter): Promise<DataOf<'requests.list'>> {
  const { db, actor, now } = viewing
  const { lotId } = readRequestFilters(filter)
  const page = await findRequestPage(db, actor, now, filter)
  const budgeted = page.rows.filter((row) => row.has_schedule).map(({ uuid }) => uuid)
  const ledgers = budgeted.length > 0 ? await loadDrawTotalsUnscoped(db, budgeted, now) : new Map()
  return {
    lot: { inspections: page.rows.map((row) => presentDrawRequestWithLot(row, ledgers)) },
    lotDetails: lotId?.length === 1 && lotId[0] !== undefined ? await findLot(viewing, lotId[0]) : null,
    totalRecord: page.total,
    ...(page.isCapped && { totalIsCapped: true }),
    cursor: page.cursor,
  }
}

/**
 * The page of a draw request without its media: lot, items, attempts, the person who must act, and possible
 * transitions.
 * @throws ApiError 404 when it does not exist or is not visible
 */
export async function getDrawRequestPage(viewing: Viewing, id: string): Promise<DataOf<'requests.requestDetails'>> {
  const { db, actor } = viewing
  const row = await requireDrawRequest(viewing, id)
  const [
    lot,
    items,
    attempts,
    lenders,
    waitingFor,
    contacts,
    photoRequests,
    messaged,
    media,
    commentTemplates,
    hasSchedule,
  ] = await Promise.all([
    getLot(viewing, row.lot),
    listItems(db, actor, [id]),
    listAttempts(db, actor, [id]),
    loadLendersUnscoped(db, id),
    loadWaiting(db, actor, row),
    loadContacts(db, actor, row),
    loadPhotoRequestsUnscoped(db, id),
    loadSentMessagesUnscoped(db, actor, row),
    loadMediaFactsUnscoped(db, id),
    templatesOfUnscoped(db, row.agency),
    hasScheduleUnscoped(db, row.lot),
  ])
  const mayLackProgress = hasSchedule && items.some(({ progress }) => progress === null)
  const softCosts = mayLackProgress ? await softCostItemsUnscoped(db, row, viewing.now) : new Set<string>()
  return {
    drawRequest: presentDrawRequest(row),
    lot,
    items,
    attempts,
    lenders,
    waitingFor,
    contacts,
    photoRequests,
    messaged,
    hasSchedule,
    gates: gatesOf(row.status, items, media, softCosts),
    commentTemplates: commentTemplates.templates,
  }
}

/**
 * Items with checklist, and their current media or those of one attempt, each with its comments (spec §7 "Get
 * inspection"). `totalAttempts` are the displayed ones.
 * @throws ApiError 404 when it does not exist or is not visible
 */
export async function getInspection(
  viewing: Viewing,
  { inspectionId, attempt }: { inspectionId: string; attempt?: number | undefined },
): Promise<DataOf<'requests.inspection'>> {
  const { db, actor } = viewing
  const row = await requireDrawRequest(viewing, inspectionId)
  const [items, media] = await Promise.all([
    listItems(db, actor, [inspectionId]),
    attempt === undefined
      ? listCurrentMedia(db, actor, inspectionId)
      : listAttemptMedia(db, actor, inspectionId, attempt),
  ])
  return {
    result: { items, media },
    totalAttempts: attemptsShown([row.total_attempts], row.status),
  }
}
