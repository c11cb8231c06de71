import type { DataOf } from 'contract/catalogue'
import { callProvider, type CallOptions } from './provider.server'

/** Media of one attempt. */
export function listAttemptMedia(
  request: Request,
  inspectionId: string,
  attempt: number,
  options?: CallOptions,
): Promise<DataOf<'inspections.attemptMedia'>> {
  return callProvider(request, 'inspections.attemptMedia', { params: { inspectionId }, query: { attempt } }, options)
}

/** Media of one cost code over attempts and earlier draws, for the side by side. */
export function listItemHistory(
  request: Request,
  itemId: string,
  options?: CallOptions,
): Promise<DataOf<'inspections.costCodeHistoryMedia'>> {
  return callProvider(request, 'inspections.costCodeHistoryMedia', { params: { itemId } }, options)
}

/** Comments of a media item, oldest first. */
export function listComments(
  request: Request,
  mediaId: string,
  options?: CallOptions,
): Promise<DataOf<'inspections.mediaComments'>> {
  return callProvider(request, 'inspections.mediaComments', { params: { id: mediaId } }, options)
}
