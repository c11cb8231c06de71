import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { InspectionStatus, ItemStatus, MediaStatus } from 'contract/core/statuses'
import { aMedia } from 'tests/support/builders/media'
import { anItem } from 'tests/support/builders/requests'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { begin } from 'tests/support/files/uploads'

const { world, who } = await inWorld({ queues: true })

const roles = ['admin', 'agency', 'reviewer', 'borrower', 'agency2', 'reviewer2', 'borrower2'] as const
type Role = (typeof roles)[number]
const operations = [
  'verify',
  'reject',
  'reset',
  'comment',
  'progress',
  'approve',
  'reRequest',
  'complete',
  'submit',
  'ask',
  'upload',
  'remove',
] as const
type Operation = (typeof operations)[number]
type Step = { role: Role; operation: Operation; at: number }

const steps = fc.array(
  fc.record({
    // People of the tenant act more often than outsiders, so that transitions happen.
    role: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...roles.slice(0, 4)) },
      { weight: 1, arbitrary: fc.constantFrom(...roles) },
    ),
    operation: fc.constantFrom(...operations),
    at: fc.nat(20),
  }),
  { minLength: 25, maxLength: 45 },
)

type ItemRow = { uuid: string; status: ItemStatus; progress: number | null; version: number }
type MediaRow = {
  uuid: string
  item: string
  status: MediaStatus
  remarks: string | null
  uploaded_by: string
  attempt: number | null
  deleted_at: Date | null
  version: number
}
type Snapshot = {
  status: InspectionStatus
  version: number
  totalAttempts: number
  numbers: number[]
  items: ItemRow[]
  media: MediaRow[]
  journal: number
  comments: number
}

async function snapshot(requestId: string): Promise<Snapshot> {
  const { db } = world
  const request = await db
    .selectFrom('draw_requests')
    .selectAll()
    .where('uuid', '=', requestId)
    .executeTakeFirstOrThrow()
  const numbers = await db
    .selectFrom('attempts')
    .select('number')
    .where('draw_request', '=', requestId)
    .orderBy('number')
    .execute()
  const items = await db
    .selectFrom('inspection_items')
    .select(['uuid', 'status', 'progress', 'version'])
    .where('draw_request', '=', requestId)
    .orderBy('position')
    .execute()
  const media = await db
    .selectFrom('media')
    .select(['uuid', 'item', 'status', 'remarks', 'uploaded_by', 'attempt', 'deleted_at', 'version'])
    .where('draw_request', '=', requestId)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()
  const journal = await db.selectFrom('journal').select('seq').where('draw_request', '=', requestId).execute()
  const comments = await db
    .selectFrom('comments')
    .innerJoin('media', 'media.uuid', 'comments.media')
    .select('comments.uuid')
    .where('media.draw_request', '=', requestId)
    .execute()
  return {
    status: request.status,
    version: request.version,
    totalAttempts: request.total_attempts,
    numbers: numbers.map((one) => one.number),
    items,
    media,
    journal: journal.length,
    comments: comments.length,
  }
}

const picked = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const present = (state: Snapshot) => state.media.filter((one) => one.deleted_at === null)
const isTenant = (role: Role) => !role.endsWith('2')
const isBorrower = (role: Role) => role.startsWith('borrower')
const targetStatus = { verify: 'verified', reject: 'defective', reset: 'pending' } as const

/** The status code that docs/domain-rules.md#states requires for a step. */
function expected(state: Snapshot, { role, operation, at }: Step): number {
  const forStaff: readonly Operation[] = [
    'verify',
    'reject',
    'reset',
    'progress',
    'approve',
    'reRequest',
    'complete',
    'ask',
  ]
  if (isBorrower(role) && forStaff.includes(operation)) return 403
  if (!isTenant(role)) return 404
  const photo = picked(present(state), at)
  const own = photo?.uploaded_by === who[role].uuid
  const open = state.status !== 'completed'
  const submitted = state.status === 'submitted'
  const ok = (allowed: boolean) => (allowed ? 200 : 409)
  const defective = present(state).filter((one) => one.status === 'defective')
  switch (operation) {
    case 'verify':
    case 'reject':
    case 'reset':
      return ok(photo?.status === targetStatus[operation] || (submitted && !own))
    case 'comment':
      // A comment on one's own upload is a note and decides nothing.
      return ok(role === 'borrower' || own ? open : submitted)
    case 'progress':
      return ok(open)
    case 'approve':
      return 200
    case 'reRequest':
      return ok(submitted && defective.every((one) => one.remarks !== null))
    case 'complete':
      return ok(
        submitted &&
          present(state).every((one) => one.status !== 'pending') &&
          state.items.every((one) => one.progress !== null),
      )
    case 'submit':
      return ok(
        (state.status === 'pending' || state.status === 're-requested') &&
          present(state).some((one) => one.attempt === null),
      )
    case 'ask':
      return ok(open && state.items.some((one) => one.status === 'Not initiated'))
    case 'upload':
      return open && picked(state.items, at)?.status === 'Requested' ? 201 : 409
    case 'remove':
      return ok(open && photo?.status === 'pending' && photo.attempt === null && own)
  }
}

type Review = Awaited<ReturnType<typeof aReview>>

async function take(
  { role, operation, at }: Step,
  state: Snapshot,
  { drawRequest, checklist }: Review,
): Promise<number> {
  const person = who[role]
  const inspectionId = drawRequest.uuid
  const photo = picked(present(state), at)?.uuid ?? ''
  const item = picked(state.items, at)?.uuid ?? ''
  switch (operation) {
    case 'verify':
    case 'reject':
    case 'reset':
      return (
        await call(world, person, 'inspections.validateMedia', {
          params: { id: photo },
          body: { status: targetStatus[operation] },
        })
      ).status
    case 'comment':
      return (
        await call(world, person, 'inspections.commentMedia', { params: { id: photo }, body: { text: `Words ${at}` } })
      ).status
    case 'progress':
      return (
        await call(world, person, 'inspections.updateChecklistProgress', {
          params: { uuid: picked(checklist, at)?.uuid ?? '' },
          body: { progress: at * 5, reason: 'As seen' },
        })
      ).status
    case 'approve':
      return (await call(world, person, 'inspections.approveItem', { body: { ids: [item] } })).status
    case 'reRequest':
      return (
        await call(world, person, 'inspections.setStatus', {
          params: { inspectionId },
          body: { status: 're-requested', items: [{ itemId: item, reason: 'Again' }] },
        })
      ).status
    case 'complete':
      return (
        await call(world, person, 'inspections.setStatus', { params: { inspectionId }, body: { status: 'completed' } })
      ).status
    case 'submit':
      return (await call(world, person, 'inspections.addAttempt', { body: { inspectionId } })).status
    case 'ask':
      return (await call(world, person, 'items.sendRequest', { body: { requestId: inspectionId } })).status
    case 'remove':
      return (await call(world, person, 'media.remove', { params: { uuid: photo } })).status
    case 'upload': {
      const { status } = await begin(world, person, 10, { kind: 'media', target: item, filename: 'a.jpg' })
      if (status === 201) await aMedia(world, { item, uploaded_by: person.uuid })
      return status
    }
  }
}

const requestMoves: Partial<Record<Operation, string>> = {
  submit: 'submitted',
  reRequest: 're-requested',
  complete: 'completed',
}
const itemMoves: Partial<Record<Operation, readonly string[]>> = {
  ask: ['Not initiated>Requested'],
  submit: ['Requested>Submitted', 'Requested>Re-submitted'],
  approve: ['Not initiated>Approved', 'Requested>Approved', 'Submitted>Approved', 'Re-submitted>Approved'],
  complete: ['Not initiated>Approved', 'Requested>Approved', 'Submitted>Approved', 'Re-submitted>Approved'],
  reRequest: ['Not initiated>Requested', 'Submitted>Requested', 'Re-submitted>Requested', 'Approved>Requested'],
}

/** Invariants after every step. */
function check(before: Snapshot, after: Snapshot, { operation, role }: Step, answer: number): void {
  if (answer >= 400) expect(after).toEqual(before)
  if (after.status !== before.status) expect(requestMoves[operation]).toBe(after.status)
  if (before.status === 'completed' && operation !== 'approve') expect(after).toEqual(before)
  expect(after.numbers).toEqual(after.numbers.map((_, index) => index + 1))
  expect(after.totalAttempts).toBe(after.numbers.length)
  for (const [index, item] of after.items.entries()) {
    const was = before.items[index]?.status
    if (was !== item.status) expect(itemMoves[operation]).toContain(`${was}>${item.status}`)
  }
  const decided = after.media.filter(
    (one, index) => before.media[index] !== undefined && before.media[index]?.status !== one.status,
  )
  for (const one of decided) expect(one.uploaded_by).not.toBe(who[role].uuid)
  if (operation === 'verify' || operation === 'comment' || operation === 'progress')
    expect(after.journal - before.journal).toBeGreaterThanOrEqual(
      answer === 200 && JSON.stringify(after) !== JSON.stringify(before) ? 1 : 0,
    )
}

/** One inspection from review to completion, through every state. */
const wholeLife: Step[] = [
  { role: 'reviewer', operation: 'reRequest', at: 0 },
  { role: 'borrower', operation: 'upload', at: 0 },
  { role: 'borrower', operation: 'submit', at: 0 },
  ...[0, 1, 2].map((at): Step => ({ role: 'reviewer', operation: 'verify', at })),
  ...[10, 11].map((at): Step => ({ role: 'reviewer', operation: 'progress', at })),
  { role: 'reviewer', operation: 'complete', at: 0 },
  { role: 'reviewer', operation: 'progress', at: 0 },
]

test('only the table’s transitions happen, by permitted roles, in any order of actions', {
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const review = await aReview(world, who, { photos: 2 })
      await anItem(world, { draw_request: review.drawRequest.uuid, status: 'Not initiated', progress: 10 })
      let state = await snapshot(review.drawRequest.uuid)
      for (const step of walk) {
        const answer = await take(step, state, review)
        expect([step, answer]).toEqual([
          step,
          present(state).length === 0 && needsPhoto(step) ? answer : expected(state, step),
        ])
        const after = await snapshot(review.drawRequest.uuid)
        check(state, after, step, answer)
        seen.add(`${state.status} ${step.operation} ${answer}`)
        state = after
      }
    }),
    { numRuns: 12, examples: [[wholeLife]], endOnFailure: true },
  )
  // The random runs reached the interesting cases.
  for (const reached of [
    'submitted reRequest 200',
    're-requested upload 201',
    're-requested submit 200',
    'submitted verify 200',
    'submitted complete 200',
    'completed progress 409',
  ]) {
    expect(seen).toContain(reached)
  }
})

const needsPhoto = ({ operation }: Step): boolean =>
  ['verify', 'reject', 'reset', 'comment', 'remove'].includes(operation)
