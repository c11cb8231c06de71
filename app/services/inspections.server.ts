import type { DataOf } from 'contract/catalogue'
import { callProvider } from './provider.server'

/** The items of a draw request. */
export function listItems(request: Request, inspectionId: string): Promise<DataOf<'inspections.codes'>> {
  return callProvider(request, 'inspections.codes', { params: { inspectionId } })
}

/** Checklist of an item. */
export function listChecklist(request: Request, itemId: string): Promise<DataOf<'inspections.checklists'>> {
  return callProvider(request, 'inspections.checklists', { params: { itemId } })
}

/** Attempts of a draw request with their frozen progress, newest first. */
export function listAttempts(request: Request, inspectionId: string): Promise<DataOf<'inspections.attempts'>> {
  return callProvider(request, 'inspections.attempts', { params: { inspectionId } })
}

/** What happened on a draw request, newest first. */
export function listHistory(request: Request, inspectionId: string): Promise<DataOf<'inspections.history'>> {
  return callProvider(request, 'inspections.history', { params: { inspectionId } })
}
