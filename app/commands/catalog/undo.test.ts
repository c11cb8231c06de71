import { expect, test } from 'vitest'
import type { Change } from 'contract/account/calls'
import { availability } from '~/commands/engine/availability'
import type { Port } from '~/commands/engine/command'
import { bareContext } from '~/commands/engine/context'
import { commandHandlers } from '~/commands/handlers/index.server'
import { commandOf } from '~/commands/engine/registry'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const aChange = (n: number, given: Partial<Change> = {}): Change => ({
  uuid: id(n),
  operation: 'inspections.validateMedia',
  text: 'Verified',
  at: new Date().toISOString(),
  actor: { uuid: id(90), name: 'Reviewer Tester' },
  count: 1,
  undone: false,
  undoOf: null,
  lotId: id(91),
  requestId: id(92),
  itemId: id(93),
  about: '07 Walks',
  ...given,
})

class Refused extends Error {
  readonly status: number
  readonly retryAfter: number | null
  readonly current: unknown
  constructor(status: number, retryAfter: number | null = null, current?: unknown) {
    super('refused')
    this.status = status
    this.retryAfter = retryAfter
    this.current = current
  }
}

/** Undoes or redoes within a record with these changes; `refusals` by the number of the change. */
async function step(
  command: 'takeBack' | 'putBack',
  changes: readonly Change[],
  refusals: Record<number, Refused> = {},
  past: readonly string[] = [],
) {
  const tried: string[] = []
  const answers: Record<string, (input: { params?: { changeId: string } }) => unknown> = {
    'changes.list': () => ({ data: changes, totalRecord: changes.length }),
    'changes.undo': ({ params }) => {
      const changeId = params?.changeId ?? ''
      tried.push(changeId)
      const refused = refusals[Number(changeId.slice(-12))]
      if (refused) throw refused
      return { change: aChange(99, { undoOf: changeId }), touched: [], changeId: id(99) }
    },
  }
  const call = async (operation: string, input: object) => ({
    status: 200,
    message: 'Undone: Verified',
    data: answers[operation]?.(input),
  })
  const outcome = await commandHandlers[`changes.${command}`].run({ within: id(93), past }, [], {
    call: call as Port['call'],
  })
  return { outcome, tried }
}

test("the newest change within a record is undone, with the record's name", async () => {
  const { outcome, tried } = await step('takeBack', [aChange(3, { undone: true }), aChange(2), aChange(1)])
  expect(tried).toEqual([id(2)])
  expect(outcome).toMatchObject({ message: 'Undone: Verified, 07 Walks', changeId: id(99) })
})

test('changes that can never be undone are skipped', async () => {
  const changes = [aChange(3), aChange(2), aChange(1)]
  const { tried } = await step('takeBack', changes, { 3: new Refused(409), 2: new Refused(404) })
  expect(tried).toEqual([id(3), id(2), id(1)])
})

test('a change that may be undoable soon is not skipped', async () => {
  await expect(step('takeBack', [aChange(2), aChange(1)], { 2: new Refused(409, 1) })).rejects.toThrow('refused')
  await expect(step('takeBack', [aChange(2), aChange(1)], { 2: new Refused(503) })).rejects.toThrow('refused')
})

test('a refusal because of a taken name is reported, and skipped only on request', async () => {
  const changes = [aChange(3), aChange(2), aChange(1)]
  const taken = { 3: new Refused(409, null, { changeId: id(3), what: 'Lot changed' }) }
  await expect(step('takeBack', changes, taken)).rejects.toThrow('refused')
  expect((await step('takeBack', changes, taken, [id(3)])).tried).toEqual([id(2)])
})

test('an undo whose answer was lost is not done twice', async () => {
  const { outcome, tried } = await step('takeBack', [aChange(2), aChange(1)], { 2: new Refused(422) })
  expect([tried, outcome.message]).toEqual([[id(2)], ''])
})

test('the message says so if there is nothing to undo or redo', async () => {
  const { outcome } = await step('takeBack', [aChange(1)], { 1: new Refused(409) })
  expect(outcome).toMatchObject({ message: 'There is nothing to undo here', changeId: null })
  expect((await step('putBack', [aChange(1)])).outcome.message).toBe('There is nothing to redo here')
})

test('changes older than half a day are not undone', async () => {
  const hoursAgo = (hours: number) => ({ at: new Date(Date.now() - hours * 3_600_000).toISOString() })
  expect((await step('takeBack', [aChange(2, hoursAgo(11)), aChange(1, hoursAgo(13))])).tried).toEqual([id(2)])
  const { outcome, tried } = await step('takeBack', [aChange(1, hoursAgo(13))])
  expect([tried, outcome.message]).toEqual([[], 'There is nothing to undo here'])
})

test('undo takes a redo back, and redo an undo', async () => {
  const done = aChange(1, { undone: true })
  const undone = aChange(2, { undoOf: id(1) })
  expect((await step('putBack', [undone, done])).tried).toEqual([id(2)])
  const redone = aChange(3, { undoOf: id(2) })
  expect((await step('takeBack', [redone, { ...undone, undone: true }, done])).tried).toEqual([id(3)])
})

test('undo and redo are disabled without an entry, and available if that is unknown', () => {
  const fits = (id: 'changes.undo' | 'changes.redo', steps?: { undo: boolean; redo: boolean }) =>
    availability(commandOf(id), { ...bareContext('agency', 'list'), steps })
  expect(fits('changes.undo', { undo: false, redo: true })).toEqual({
    ok: false,
    why: 'There is nothing to undo here',
    show: true,
  })
  expect(fits('changes.redo', { undo: true, redo: false })).toMatchObject({ why: 'There is nothing to redo here' })
  expect([fits('changes.undo', { undo: true, redo: false }), fits('changes.redo')]).toEqual([
    { ok: true },
    { ok: true },
  ])
})
