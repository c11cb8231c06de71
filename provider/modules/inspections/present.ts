import type { Attempt, ChecklistEntry, Item } from 'contract/inspections/calls'
import type { AttemptRow, ChecklistRow, ItemRow } from './repo'

/**
 * Converts an item row to the contract's format (spec §3); `costCodeTitle` is the catalog's title, `title` the item's
 * own.
 */
export function presentItem(row: ItemRow): Item {
  return {
    uuid: row.uuid,
    id: row.uuid,
    requestId: row.draw_request,
    lotId: row.lot,
    costCodeId: row.cost_code,
    code: row.code,
    title: row.title,
    costCodeTitle: row.cost_code_title ?? row.title,
    costCodeCategory: row.category,
    budget: row.budget,
    status: row.status,
    sentBack: row.sent_back,
    remarks: row.remarks,
    service: row.service,
    mediaType: row.media_type,
    photosWanted: row.photos_wanted,
    inspectionFor: row.inspection_for,
    inspectionType: row.inspection_type,
    inspectionSummary: row.summary,
    progress: row.progress,
    frozenProgress: row.frozen_progress,
    position: row.position,
    counts: row.counts,
    captured: row.captured,
    unreadable: row.unreadable,
    checklist: row.checklist.map(presentChecklistEntry),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** Converts a checklist row to the contract's format. */
export function presentChecklistEntry(row: ChecklistRow): ChecklistEntry {
  return {
    uuid: row.uuid,
    itemId: row.item,
    title: row.title,
    position: row.position,
    progress: row.progress,
    frozenProgress: row.frozen_progress,
    reason: row.reason,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** Converts an attempt row to the contract's format. */
export function presentAttempt(row: AttemptRow): Attempt {
  return {
    uuid: row.uuid,
    requestId: row.draw_request,
    totalAttempts: row.number,
    kind: row.kind,
    submittedBy: { uuid: row.submitted_by, name: row.submitter_name },
    submittedAt: row.submitted_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    outcome: row.outcome,
    endedBy: row.ended_by ? { uuid: row.ended_by, name: row.ender_name ?? '' } : null,
    mediaCount: row.media_count,
    itemCount: row.item_count,
    progress: row.progress,
    sentBack: row.sent_back,
  }
}
