import type { DataOf } from 'contract/catalogue'
import { callProvider } from './provider.server'

/** What happened on a draw request, newest first. */
export function listHistory(request: Request, inspectionId: string): Promise<DataOf<'inspections.history'>> {
  return callProvider(request, 'inspections.history', { params: { inspectionId } })
}
