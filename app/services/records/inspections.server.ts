import type { DataOf } from 'contract/core/catalog'
import { callProvider } from '~/services/http/provider.server'

/** History of a draw request, newest first. */
export function listHistory(request: Request, inspectionId: string): Promise<DataOf<'inspections.history'>> {
  return callProvider(request, 'inspections.history', { params: { inspectionId } })
}

/** Files of a draw request, newest first. */
export function listFiles(request: Request, id: string): Promise<DataOf<'inspections.files'>> {
  return callProvider(request, 'inspections.files', { params: { id } })
}

/** Checklists of a draw request's items, as each review left them. */
export async function listChecklistHistories(request: Request, inspectionId: string) {
  const { data: items } = await callProvider(request, 'inspections.codes', { params: { inspectionId } })
  return Promise.all(
    items.map(async ({ uuid: itemId }) => ({
      itemId,
      ...(await callProvider(request, 'inspections.checklistHistory', { params: { itemId } })),
    })),
  )
}
