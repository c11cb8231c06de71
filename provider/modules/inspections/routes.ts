import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { attemptsShown } from 'contract/requests/attempts'
import { bind } from 'provider/http/bind'
import type { Context, Deps } from 'provider/http/context'
import { notFound, requireFound } from 'provider/http/errors'
import { listAttemptMedia } from 'provider/modules/media/public'
import { requestsVisibleTo } from 'provider/access/scope'
import { approveItems } from './approve'
import { listLotCostCodes } from './cost-codes'
import { listFiles } from './files'
import { loadHistoryUnscoped } from './history/read-history'
import { loadHistoryMedia } from './history/history-media'
import { addCustomCode, deleteItems, insertItem } from './edit-items'
import { createChecklist } from './edit-checklist'
import { presentChecklistEntry } from './present'
import { listChecklistHistory } from './history/progress-history'
import { loadItemsById } from './repo'
import { listAttempts, listItems } from './service'
import { updateChecklistProgress } from './set-progress'
import { setStatus } from './set-status'
import { addAttempt } from './submit'
import { sentText, sendNotification } from './send-notification'

type Caller = Pick<Context, 'db' | 'actor'>
const paged = <T>(data: T[]) => ({ data, totalRecord: data.length })

/** Binds the calls about inspections: items, checklists, attempts, status, history (spec §7). */
export function bindInspections(app: FastifyInstance, deps: Deps): void {
  bindReads(app, deps)
  bindItemEdits(app, deps)

  bind(app, deps, 'inspections.updateChecklistProgress', async (context, { params, body }) => {
    const data = await updateChecklistProgress(context, params.uuid, body)
    return { data, message: data.changeId ? say('progressSaved') : '' }
  })

  bind(app, deps, 'inspections.approveItem', async (context, { body }) => {
    const data = await approveItems(context, body.ids, body.version)
    const many =
      data.done.length === 1 ? say('itemApproved') : changeText('did.approvedMany', { count: data.done.length })
    return { data, message: data.done.length > 0 ? many : '' }
  })

  bind(app, deps, 'inspections.setStatus', async (context, { params, body }) => {
    const { message, ...data } = await setStatus(context, params.inspectionId, body)
    return { data, message }
  })

  bind(app, deps, 'inspections.addAttempt', async (context, { body }) => {
    const { number, missing, ...data } = await addAttempt(context, body.inspectionId, body.version)
    const done = refusal('attemptSubmitted', { n: number })
    return { data, message: missing > 0 ? refusal('attemptLacks', { done, count: missing }) : done }
  })

  bind(app, deps, 'inspections.sendNotification', async (context, { body }) => {
    const data = await sendNotification(context, body)
    return { data, message: sentText(data.sentTo) }
  })
}

function bindItemEdits(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'inspections.insertItem', async (context, { body }) => ({
    data: await insertItem(context, body),
    message: say('itemAdded'),
  }))

  bind(app, deps, 'inspections.addCustomCode', async (context, { params, body }) => ({
    data: await addCustomCode(context, params.inspectionId, body),
    message: say('itemAdded'),
  }))

  bind(app, deps, 'inspections.deleteItem', async (context, { body }) => {
    const data = await deleteItems(context, body)
    const count = data.done.length
    return { data, message: count > 0 ? say('itemsDeleted', { count }) : '' }
  })

  bind(app, deps, 'inspections.createChecklist', async (context, { body }) => {
    const data = await createChecklist(context, body)
    return { data, message: say('linesAdded', { count: data.entries.length }) }
  })
}

function bindReads(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'inspections.codes', async (context, { params }) => {
    await requireVisible(context, params.inspectionId)
    return { data: paged(await listItems(context.db, context.actor, [params.inspectionId])) }
  })

  bind(app, deps, 'inspections.costCodesByLot', async (context, { params }) => ({
    data: await listLotCostCodes(context, params.lotId),
  }))

  bind(app, deps, 'inspections.checklists', async ({ db, actor }, { params }) => {
    const [item] = await loadItemsById(db, actor, [params.itemId])
    if (!item) throw notFound()
    return { data: paged(item.checklist.map(presentChecklistEntry)) }
  })

  bind(app, deps, 'inspections.checklistHistory', async (context, { params }) => ({
    data: await listChecklistHistory(context, params.itemId),
  }))

  bind(app, deps, 'inspections.files', async (context, { params }) => {
    await requireVisible(context, params.id)
    return { data: await listFiles(context, params.id) }
  })

  bind(app, deps, 'inspections.attempts', async (context, { params }) => {
    const { status } = await requireVisible(context, params.inspectionId)
    const attempts = await listAttempts(context.db, context.actor, [params.inspectionId])
    return {
      data: {
        ...paged(attempts),
        totalAttempts: attemptsShown(
          attempts.map((one) => one.totalAttempts),
          status,
        ),
      },
    }
  })

  bind(app, deps, 'inspections.attemptMedia', async (context, { params, query }) => {
    await requireVisible(context, params.inspectionId)
    return { data: paged(await listAttemptMedia(context.db, context.actor, params.inspectionId, query.attempt)) }
  })

  bind(app, deps, 'inspections.history', async (context, { params }) => {
    await requireVisible(context, params.inspectionId)
    return { data: await loadHistoryUnscoped(context.db, params.inspectionId) }
  })

  bind(app, deps, 'inspections.costCodeHistoryMedia', async (context, { params }) => ({
    data: await loadHistoryMedia(context, params.itemId),
  }))
}

/** @throws 404 unless the viewer may see the draw request */
async function requireVisible({ db, actor }: Caller, requestId: string) {
  return requireFound(
    await db
      .selectFrom('draw_requests')
      .select('status')
      .where('uuid', '=', requestId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${requestsVisibleTo(actor)}`)
      .executeTakeFirst(),
  )
}
