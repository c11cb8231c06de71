import type { Attempt } from 'contract/inspections'
import { bucketOf, type Bucket } from 'contract/statuses'
import { callProvider } from './provider.server'

export type GlanceMedia = { uuid: string; itemId: string; picture: string | null; bucket: Bucket }
/** What the panel beside a list shows of a draw request beyond its row. */
export type Glance = { attempts: Attempt[]; waiting: GlanceMedia[]; total: number }

const shown = 4
const signedOut = 'throw'

/** The first media that wait for a decision, replacements before others, and the attempts of one draw request. */
export async function getGlance(request: Request, requestId: string): Promise<Glance> {
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
