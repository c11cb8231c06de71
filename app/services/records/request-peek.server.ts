import type { Attempt } from 'contract/inspections/calls'
import { type Bucket } from 'contract/core/statuses'
import { bucketOf } from 'contract/media/viewing'
import { callProvider } from '~/services/http/provider.server'

type PeekMedia = { uuid: string; itemId: string; picture: string | null; bucket: Bucket }
/** Content of the side panel of a draw request, in addition to its row. */
export type RequestPeek = { attempts: Attempt[]; waiting: PeekMedia[]; total: number }

const shown = 4
const signedOut = 'throw'

/** The attempts of a draw request and its first undecided media, replacements first. */
export async function getRequestPeek(request: Request, requestId: string): Promise<RequestPeek> {
  const [attempts, { result }] = await Promise.all([
    callProvider(request, 'inspections.attempts', { params: { inspectionId: requestId } }, { signedOut }),
    callProvider(request, 'requests.inspection', { body: { inspectionId: requestId } }, { signedOut }),
  ])
  const media = result.media.filter((one) => one.replacedBy === null && one.attempt !== null)
  const waiting = media
    .flatMap((one) => {
      const bucket = one.status === 'pending' ? bucketOf(one) : null
      return bucket ? [{ ...one, bucket }] : []
    })
    .sort((a, b) => Number(b.replaces !== null) - Number(a.replaces !== null))
    .slice(0, shown)
    .map((one) => ({ uuid: one.uuid, itemId: one.itemId, picture: one.thumbnail ?? one.poster, bucket: one.bucket }))
  return { attempts: attempts.data, waiting, total: media.length }
}
