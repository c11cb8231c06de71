import { attemptsShown } from 'contract/attempts'
import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import type { Item } from 'contract/inspections'
import type { DrawRequest } from 'contract/requests'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { templatesOfUnscoped } from 'provider/modules/comment-templates/service'
import { listAttempts, listItems } from 'provider/modules/inspections/service'
import { findLot, getLot } from 'provider/modules/lots/service'
import { listAttemptMedia, listCurrentMedia } from 'provider/modules/media/service'
import { loadAskingsUnscoped } from 'provider/modules/requests/askings'
import { gatesOf, loadMediaFactsUnscoped } from 'provider/modules/requests/gates'
import { findRequestPage, readRequestFilters } from 'provider/modules/requests/list'
import { loadContacts } from 'provider/modules/requests/contacts'
import { presentDrawRequest, presentDrawRequestWithLot } from 'provider/modules/requests/present'
import { findDrawRequest, loadLendersUnscoped, type DrawRequestRow } from 'provider/modules/requests/repo'
import { loadWaiting } from 'provider/modules/requests/waiting'
import { loadToldUnscoped } from 'provider/told'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The draw requests the viewer may see, across lots or of one lot, whose details then come along (spec §7 "Draw requests").
 * @throws ApiError 400 for a filter value or cursor that is none
 */
export async function listDrawRequests(viewing: Viewing, filter: ListFilter): Promise<DataOf<'requests.list'>> {
  const { db, actor, now } = viewing
  const { lotId } = readRequestFilters(filter)
  const page = await findRequestPage(db, actor, now, filter)
  return {
    lot: { inspections: page.rows.map(presentDrawRequestWithLot) },
    lotDetails: lotId?.length === 1 && lotId[0] !== undefined ? await findLot(viewing, lotId[0]) : null,
    totalRecord: page.total,
    ...(page.isCapped && { totalIsCapped: true }),
    cursor: page.cursor,
  }
}

/**
 * A draw request for its form, with its items and its lot (spec §7 "Details").
 * @throws ApiError 404 when it is not there or not the viewer's to see
 */
export async function getDrawRequest(viewing: Viewing, id: string): Promise<DataOf<'requests.details'>> {
  const row = await requireDrawRequest(viewing, id)
  const [items, lotDetails] = await Promise.all([listItems(viewing.db, viewing.actor, [id]), getLot(viewing, row.lot)])
  return { result: { ...presentDrawRequest(row), inspectionItems: items }, lotDetails }
}

/** A draw request and its items as they are after a write. */
export async function getSaved(viewing: Viewing, id: string): Promise<{ drawRequest: DrawRequest; items: Item[] }> {
  const row = await requireDrawRequest(viewing, id)
  return { drawRequest: presentDrawRequest(row), items: await listItems(viewing.db, viewing.actor, [id]) }
}

/** A draw request, its items and the names of the lenders its report is for. */
export async function getReported(viewing: Viewing, id: string) {
  const [saved, lenders] = await Promise.all([getSaved(viewing, id), loadLendersUnscoped(viewing.db, id)])
  return { ...saved, lenders: lenders.map(({ name }) => name) }
}

/**
 * The whole page of a draw request but its media: lot, items, attempts, who must act, and which gates are open.
 * @throws ApiError 404 when it is not there or not the viewer's to see
 */
export async function getDrawRequestPage(viewing: Viewing, id: string): Promise<DataOf<'requests.requestDetails'>> {
  const { db, actor } = viewing
  const row = await requireDrawRequest(viewing, id)
  const [lot, items, attempts, lenders, waitingFor, contacts, askings, told, media, commentTemplates] =
    await Promise.all([
      getLot(viewing, row.lot),
      listItems(db, actor, [id]),
      listAttempts(db, actor, [id]),
      loadLendersUnscoped(db, id),
      loadWaiting(db, actor, row),
      loadContacts(db, actor, row),
      loadAskingsUnscoped(db, id),
      loadToldUnscoped(db, actor, row),
      loadMediaFactsUnscoped(db, id),
      templatesOfUnscoped(db, row.agency),
    ])
  return {
    drawRequest: presentDrawRequest(row),
    lot,
    items,
    attempts,
    lenders,
    waitingFor,
    contacts,
    askings,
    told,
    gates: gatesOf(row.status, items, media),
    commentTemplates: commentTemplates.templates,
  }
}

/**
 * Items with checklist, and their current media or those one attempt brought, each with its comments (spec §7 "Get
 * inspection"). `totalAttempts` are those shown.
 * @throws ApiError 404 when it is not there or not the viewer's to see
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

async function requireDrawRequest({ db, actor, now }: Viewing, id: string): Promise<DrawRequestRow> {
  return requireFound(await findDrawRequest(db, actor, now, id))
}

export { holdRequests, type ManyRequests } from 'provider/modules/requests/hold'
export { isRecent, recentSince, yearMade } from 'provider/modules/requests/list'
