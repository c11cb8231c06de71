import { beforeAll, expect, test } from 'vitest'

import { t as ruleText } from 'locales/rules'
import {
  inspectionStatuses,
  itemStatuses,
  mediaStatuses,
  userStatuses,
  type InspectionStatus,
  type ItemStatus,
  type MediaStatus,
  type UserStatus,
} from 'contract/core/statuses'
import { aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { aUser } from 'tests/support/builders/users'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { roles as roleIds } from 'contract/core/roles'

const { world, who } = await inWorld({ queues: true })

/** Every pair of states × every role, against docs/domain-rules.md#states: one row per allowed transition. */
const roles = ['admin', 'agency', 'reviewer', 'borrower', 'agency2', 'reviewer2', 'borrower2'] as const
type Role = (typeof roles)[number]
const names = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as K[]
const isTenant = (role: Role) => !role.endsWith('2')
const isBorrower = (role: Role) => role.startsWith('borrower')

/**
 * Expected status for a role, by whether the state allows the transition; outsiders do not learn that the record
 * exists.
 */
const answerOf = (role: Role, allowed: boolean, forBorrowers = false) => {
  if (isBorrower(role) && !forBorrowers) return 403
  if (!isTenant(role)) return 404
  return allowed ? 200 : 409
}

const { db } = world
let review: Awaited<ReturnType<typeof aReview>>
let item: string
let photo: string
let captured: string
beforeAll(async () => {
  review = await aReview(world, who, { photos: 1 })
  item = review.item.uuid
  photo = first(review.media).uuid
  captured = (await aMedia(world, { item, uploaded_by: who.borrower.uuid })).uuid
})

type Preconditions = {
  inspection?: InspectionStatus
  item?: ItemStatus
  sentBack?: boolean
  photo?: MediaStatus
  uploadedBy?: string
  captured?: boolean
}

/** Sets up the inspection so that only the state can prevent a transition. */
async function setUp(given: Preconditions): Promise<void> {
  const { inspection = 'submitted', item: status = 'Submitted', sentBack = false, photo: decision = 'verified' } = given
  const id = review.drawRequest.uuid
  const deleted_at = given.captured ? null : world.clock.now()
  const uploaded_by = given.uploadedBy ?? who.borrower.uuid
  // In one statement, because it runs for each of hundreds of pairs.
  await db
    .with('later', (one) => one.deleteFrom('attempts').where('draw_request', '=', id).where('number', '>', 1))
    .with('items', (one) =>
      one
        .updateTable('inspection_items')
        .set({ status, sent_back: sentBack, progress: 50, frozen_progress: null })
        .where('uuid', '=', item),
    )
    .with('photos', (one) =>
      one.updateTable('media').set({ status: decision, attempt: 1, uploaded_by }).where('uuid', '=', photo),
    )
    .with('captures', (one) =>
      one.updateTable('media').set({ status: 'pending', attempt: null, deleted_at }).where('uuid', '=', captured),
    )
    .updateTable('draw_requests')
    .set({ status: inspection, total_attempts: 1 })
    .where('uuid', '=', id)
    .execute()
}

const inspectionStatus = async () =>
  (
    await db
      .selectFrom('draw_requests')
      .select('status')
      .where('uuid', '=', review.drawRequest.uuid)
      .executeTakeFirstOrThrow()
  ).status
const itemStatus = async () =>
  (await db.selectFrom('inspection_items').select('status').where('uuid', '=', item).executeTakeFirstOrThrow()).status
const mediaStatus = async () =>
  (await db.selectFrom('media').select('status').where('uuid', '=', photo).executeTakeFirstOrThrow()).status

type Asker = { role: Role; wanted: number }

/**
 * Lets each role call. Refused roles change nothing and call concurrently on the same data; each of the others gets
 * fresh data.
 */
async function eachAsks(askers: Asker[], ask: (together: Asker[]) => Promise<void>): Promise<void> {
  const refused = askers.filter(({ wanted }) => wanted !== 200)
  if (refused.length > 0) await ask(refused)
  for (const one of askers.filter(({ wanted }) => wanted === 200)) await ask([one])
}

const inspectionMoves: readonly string[] = [
  'pending>submitted',
  'submitted>re-requested',
  're-requested>submitted',
  'submitted>completed',
]

function moveInspection(role: Role, to: Exclude<InspectionStatus, 'pending'>) {
  const inspectionId = review.drawRequest.uuid
  if (to === 'submitted') return call(world, who[role], 'inspections.addAttempt', { body: { inspectionId } })
  const body = to === 'completed' ? { status: to } : { status: to, items: [{ itemId: item, reason: 'Once more' }] }
  return call(world, who[role], 'inspections.setStatus', { params: { inspectionId }, body })
}

test('inspections change state as in the table, by the listed roles; refusals name both states', async () => {
  for (const from of names(inspectionStatuses))
    for (const to of ['submitted', 're-requested', 'completed'] as const) {
      const isSubmitting = to === 'submitted'
      const allowed = inspectionMoves.includes(`${from}>${to}`)
      const askers = roles.map((role) => ({ role, wanted: answerOf(role, allowed, isSubmitting) }))
      await eachAsks(askers, async (together) => {
        await setUp({ inspection: from, item: isSubmitting ? 'Requested' : 'Submitted', captured: isSubmitting })
        const answers = await Promise.all(together.map(({ role }) => moveInspection(role, to)))
        for (const [at, { role, wanted }] of together.entries()) {
          const seen = [from, to, role]
          expect([...seen, answers[at]?.status]).toEqual([...seen, wanted])
          if (wanted === 409)
            expect(answers[at]?.message).toBe(
              from === to
                ? ruleText('rule.isAlready', { status: inspectionStatuses[to].label })
                : ruleText('rule.badMove', { from: inspectionStatuses[from].label, to: inspectionStatuses[to].label }),
            )
        }
        const seen = [from, to, together]
        expect([...seen, await inspectionStatus()]).toEqual([...seen, first(together).wanted === 200 ? to : from])
      })
    }
})

/** The resulting status of an item by action; null if the action is refused. */
const itemActs = {
  ask: (from: ItemStatus) => (from === 'Not initiated' || from === 'Requested' ? 'Requested' : null),
  reRequest: () => 'Requested',
  approve: (from: ItemStatus) => (from === 'Approved' ? null : 'Approved'),
  submit: (from: ItemStatus, sentBack: boolean) =>
    from === 'Requested' ? (sentBack ? 'Re-submitted' : 'Submitted') : from,
} as const satisfies Record<string, (from: ItemStatus, sentBack: boolean) => ItemStatus | null>

function actOnItem(role: Role, act: keyof typeof itemActs) {
  const requestId = review.drawRequest.uuid
  if (act === 'ask') return call(world, who[role], 'items.sendRequest', { body: { requestId, itemIds: [item] } })
  if (act === 'approve') return call(world, who[role], 'inspections.approveItem', { body: { ids: [item] } })
  return moveInspection(role, act === 'submit' ? 'submitted' : 're-requested')
}

test('items change state as in the table, by the listed roles', async () => {
  for (const act of names(itemActs))
    for (const from of names(itemStatuses))
      for (const sentBack of [false, true]) {
        const inspection = act === 'submit' || act === 'ask' ? 'pending' : 'submitted'
        const to = itemActs[act](from, sentBack)
        // Approving covers several items: refused ones are listed besides the approved ones.
        const allowed = to !== null || act === 'approve'
        const askers = roles.map((role) => ({ role, wanted: answerOf(role, allowed, act === 'submit') }))
        await eachAsks(askers, async (together) => {
          await setUp({ inspection, item: from, sentBack, captured: act === 'submit' })
          const answers = await Promise.all(together.map(({ role }) => actOnItem(role, act)))
          const seen = [act, from, sentBack, together]
          expect([...seen, answers.map(({ status }) => status)]).toEqual([
            ...seen,
            together.map(({ wanted }) => wanted),
          ])
          const is = first(together).wanted === 200 ? (to ?? from) : from
          expect([...seen, await itemStatus()]).toEqual([...seen, is])
        })
      }
})

test('staff decide media from any state to any while submitted, except their own uploads', async () => {
  for (const inspection of names(inspectionStatuses))
    for (const from of names(mediaStatuses))
      for (const to of names(mediaStatuses)) {
        const decide = (own: boolean) => async (together: Asker[]) => {
          await setUp({ inspection, photo: from, ...(own && { uploadedBy: who[first(together).role].uuid }) })
          const made = { params: { id: photo }, body: { status: to } }
          const answers = await Promise.all(
            together.map(({ role }) => call(world, who[role], 'inspections.validateMedia', made)),
          )
          const seen = [inspection, from, to, together, own]
          expect([...seen, answers.map(({ status }) => status)]).toEqual([
            ...seen,
            together.map(({ wanted }) => wanted),
          ])
          const is = first(together).wanted === 200 ? to : from
          expect([...seen, await mediaStatus()]).toEqual([...seen, is])
        }
        // Setting the current status is never a change.
        const answer = (role: Role, own: boolean) => answerOf(role, from === to || (inspection === 'submitted' && !own))
        const askers = roles.map((role) => ({ role, wanted: answer(role, false) }))
        await eachAsks(askers, decide(false))
        for (const role of roles.filter((one) => isTenant(one) && !isBorrower(one)))
          await decide(true)([{ role, wanted: answer(role, true) }])
      }
}, 60_000)

const userMoves: readonly string[] = [
  'active>inactive',
  'inactive>active',
  'invited>deleted',
  'active>deleted',
  'inactive>deleted',
]

test('users change state as in the table, by the listed roles', async () => {
  const person = await aUser(world, { agency: who.agency.uuid, role: roleIds.reviewer })
  const ids = [person.uuid]
  const statusNow = async () =>
    (await db.selectFrom('users').select('status').where('uuid', '=', person.uuid).executeTakeFirstOrThrow()).status
  const move = (role: Role, to: Exclude<UserStatus, 'invited'>) =>
    to === 'deleted'
      ? call(world, who[role], 'users.delete', { body: { target: { ids } } })
      : call(world, who[role], 'users.setStatus', { body: { target: { ids }, status: to } })
  const keepers: readonly Role[] = ['admin', 'agency']
  for (const from of userStatuses)
    for (const to of ['active', 'inactive', 'deleted'] as const)
      for (const role of roles) {
        await db
          .updateTable('users')
          .set({ status: from, deleted_at: from === 'deleted' ? world.clock.now() : null })
          .where('uuid', '=', person.uuid)
          .execute()
        const answer = await move(role, to)
        const isThere = from !== 'deleted' && [...keepers, 'agency2'].includes(role)
        const wanted = !isThere && ['reviewer', 'reviewer2', 'borrower', 'borrower2'].includes(role) ? 403 : undefined
        const seen = [from, to, role]
        if (wanted) expect([...seen, answer.status]).toEqual([...seen, wanted])
        else if (from === 'deleted' || role === 'agency2') expect([...seen, answer.status]).toEqual([...seen, 404])
        else expect([...seen, answer.status]).toEqual([...seen, 200])
        const moved = keepers.includes(role) && userMoves.includes(`${from}>${to}`)
        expect([...seen, await statusNow()]).toEqual([...seen, moved ? to : from])
      }
})
