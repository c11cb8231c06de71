import type { DataOf } from 'contract/core/catalog'
import type { z } from 'zod'
import type { mediaTarget } from 'contract/media/calls'
import type { MediaStatus } from 'contract/core/statuses'
import type { Context } from 'provider/http/context'
import { lockTarget } from 'provider/records/targets'
import { planDecision, type Statement } from './decision'
import { mediaWhere } from './filter'
import { lockMedia, type LockedMedia } from './locked'
import { isMedia, visibleMedia } from './repo'
import { writeDecisions, type Planned } from './write-decisions'

type Target = z.output<typeof mediaTarget>
type Many = { target: Target; status: MediaStatus; comment?: string | undefined }

/**
 * Decides on several media items as one undoable change (spec §7 "Multiple media status"). Media that already have the
 * decision count as done; refused ones are returned with their reasons. @throws 404 if one of the ids is not visible to
 * the actor, without a change; 409 if the filter matches another number of media
 */
export async function setMediaStatuses(
  context: Context,
  { target, status, comment = '' }: Many,
): Promise<DataOf<'inspections.setMediaStatuses'>> {
  const statement: Statement = { status, text: comment.trim(), audio: null }
  const rows = await lockTargets(context, target)
  const plans = rows.map((media) => ({ media, plan: planDecision(media, context.actor, statement, context.now) }))
  const refused = plans.flatMap(({ media, plan }) =>
    plan && !plan.verdict.ok ? [{ uuid: media.uuid, message: plan.verdict.why }] : [],
  )
  const planned = plans.flatMap(({ media, plan }): Planned[] => (plan?.verdict.ok ? [{ media, plan }] : []))
  const changeId = planned.length > 0 ? (await writeDecisions(context, planned, statement)).changeId : null
  const refusedIds = new Set(refused.map(({ uuid }) => uuid))
  return { done: rows.map(({ uuid }) => uuid).filter((uuid) => !refusedIds.has(uuid)), refused, changeId }
}

/** Re-checks the filter after taking the row locks: another reviewer may have decided in between. */
function lockTargets({ db, actor }: Context, target: Target): Promise<LockedMedia[]> {
  const matching = 'filter' in target ? mediaWhere(target.filter) : []
  return lockTarget(target, {
    find: async (filter, limit) => {
      const rows = await visibleMedia(db, actor, ...mediaWhere(filter))
        .select('media.uuid')
        .limit(limit)
        .execute()
      return rows.map(({ uuid }) => uuid)
    },
    lock: (ids) => lockMedia(db, actor, [isMedia(ids), ...matching]),
  })
}
