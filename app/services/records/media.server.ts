import type { DataOf } from 'contract/core/catalog'
import type { Media } from 'contract/media/calls'
import { callProvider, type CallOptions } from '~/services/http/provider.server'

/** Media of the attempts before `before` that have been replaced since. */
export async function listReplacedMedia(
  request: Request,
  inspectionId: string,
  before: number,
  options?: CallOptions,
): Promise<{ data: Media[] }> {
  const earlier = Array.from({ length: before - 1 }, (_, index) => index + 1)
  const attempts = await Promise.all(
    earlier.map((attempt) =>
      callProvider(request, 'inspections.attemptMedia', { params: { inspectionId }, query: { attempt } }, options),
    ),
  )
  return { data: attempts.flatMap(({ data }) => data).filter((media) => media.replacedBy !== null) }
}

/** Media of a cost code over attempts and earlier draws, for comparison. */
export function listItemHistory(
  request: Request,
  itemId: string,
  options?: CallOptions,
): Promise<DataOf<'inspections.costCodeHistoryMedia'>> {
  return callProvider(request, 'inspections.costCodeHistoryMedia', { params: { itemId } }, options)
}

/** Earlier media found by the evidence checks, as far as the viewer may see them. */
export function listMatches(
  request: Request,
  mediaId: string,
  options?: CallOptions,
): Promise<DataOf<'media.matches'>> {
  return callProvider(request, 'media.matches', { params: { id: mediaId } }, options)
}

/** Comments of a media item, oldest first. */
export function listComments(
  request: Request,
  mediaId: string,
  options?: CallOptions,
): Promise<DataOf<'inspections.mediaComments'>> {
  return callProvider(request, 'inspections.mediaComments', { params: { id: mediaId } }, options)
}
