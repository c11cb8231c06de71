import type { DataOf } from 'contract/catalogue'
import { callProvider } from './provider.server'

/** Media of one attempt. */
export function listAttemptMedia(
  request: Request,
  inspectionId: string,
  attempt: number,
): Promise<DataOf<'inspections.attemptMedia'>> {
  return callProvider(request, 'inspections.attemptMedia', { params: { inspectionId }, query: { attempt } })
}

/** Media of one cost code over attempts and earlier draws, for the side by side. */
export function listItemHistory(request: Request, itemId: string): Promise<DataOf<'inspections.costCodeHistoryMedia'>> {
  return callProvider(request, 'inspections.costCodeHistoryMedia', { params: { itemId } })
}

/** Comments of a media item, oldest first. */
export function listComments(request: Request, mediaId: string): Promise<DataOf<'inspections.mediaComments'>> {
  return callProvider(request, 'inspections.mediaComments', { params: { id: mediaId } })
}
