import { expect, test, vi } from 'vitest'
import type { NoUndo } from 'contract/no-undo'
import type { Call, ChangeCommand } from '~/commands/command'
import type { Ref } from '~/commands/context'
import { counted, forget } from '~/commands/undo-amends'
import { emptyStack, push } from '~/commands/undo-stack'
import { createCenter, type Deed } from './center'
import type { UndoMemory } from './undo-memory'

const request = { noun: 'drawRequest', id: '019a0000-0000-7000-8000-000000000001' } as const
const verified = { key: 'verified', id: 'media.verify' as const, count: 1, before: [], after: [] }

const photo = { noun: 'media', id: '019a0000-0000-7000-8000-000000000003' } as const
const spokenOf = { noun: 'media', id: '019a0000-0000-7000-8000-000000000004' } as const
const text = 'Too far away'
const known: Record<string, Record<string, unknown>> = {
  [photo.id]: { status: 'verified', remarks: null },
  [spokenOf.id]: { status: 'defective', remarks: text, comment: text },
}

/** A reviewer who has verified a photo and then completed an inspection. */
function completed(role: 'reviewer' | 'agency' = 'reviewer') {
  let stack = push(emptyStack, verified)
  const memory: UndoMemory = {
    read: () => stack,
    change: (next) => {
      stack = next(stack)
    },
  }
  const calls: Call[] = []
  const told = vi.fn<(why: NoUndo) => void>()
  const did = vi.fn<(command: ChangeCommand, deed: Deed) => void>()
  const nothing = () => undefined
  const center = createCenter({
    role,
    shell: () => ({
      go: nothing,
      download: nothing,
      toggleSidebar: nothing,
      setTheme: nothing,
      signOut: nothing,
      toggleSingleKeys: nothing,
      resetKeys: nothing,
      tell: nothing,
      refuse: nothing,
      tellFinal: told,
      note: nothing,
      did,
    }),
    outlet: () => ({
      enqueue: (call) => void calls.push(call),
      renewed: (call) => call,
      store: { read: (_noun, id) => known[id] },
    }),
    undo: memory,
    last: nothing,
  })
  if (role === 'reviewer') expect(center.run('inspection.complete', { sure: 'yes' }, [request])).toBe('ran')
  const undone = () => calls.filter(({ id }) => id === 'changes.takeBack').map(({ args }) => args.of)
  return { center, memory, calls, told, did, undone, key: calls[0]?.key ?? '' }
}

test('after what cannot be taken back the first undo says so, and the next takes what was done before', () => {
  const { center, told, undone } = completed()
  center.port().undo()
  expect(told.mock.calls).toEqual([['completing']])
  expect(undone()).toEqual([])
  center.port().undo()
  expect(undone()).toEqual(['verified'])
})

test('of what is done without being asked about nothing is said: an undo means what was done before it', () => {
  const { center, told, undone } = completed()
  center.port().undo()
  center.run('notification.markRead', {}, [{ noun: 'notification', id: request.id }])
  center.port().undo()
  expect(told.mock.calls).toHaveLength(1)
  expect(undone()).toEqual(['verified'])
})

test('what was refused, or has a newer step after it, does not hold up an undo', () => {
  const refused = completed()
  refused.center.lost(refused.key)
  refused.center.port().undo()
  expect(refused.undone()).toEqual(['verified'])
  const saved = completed()
  saved.memory.change((stack) => push(stack, { ...verified, key: 'form', changeId: 'form', id: 'lot.form' }))
  saved.center.port().undo()
  expect(saved.undone()).toHaveLength(1)
  // What it has frozen is no newer step: the first undo still says that it cannot be taken back.
  const frozen = completed()
  frozen.memory.change(() => emptyStack)
  frozen.center.port().undo()
  expect(frozen.told.mock.calls).toEqual([['completing']])
})

test('a draw request that no page holds is named once by the undo of what was done on it', () => {
  const { center, did } = completed('agency')
  const roof = { ...request, version: 0, label: 'Draw 3: Roof', detail: 'Draw request', state: { archived: true } }
  center.screens.set(1, { mode: 'list', here: roof })
  center.run('archive.restore', {}, [roof])
  center.screens.remove(1)
  center.port().undo()
  expect(did.mock.lastCall?.[1].label).toBe('Draw 3: Roof, Draw request')
})

test('what was done to one of a list is told with that one, whichever the cursor is on; to many, with none', () => {
  vi.stubGlobal('location', { pathname: '/requests' })
  const { center, memory } = completed('agency')
  const here = { ...request, version: 0, label: 'Draw 1', detail: '1 Oak Street', state: {} }
  const other = { ...here, id: '019a0000-0000-7000-8000-000000000002', label: 'Draw 2', detail: '2 Elm Street' }
  const within = (selection: readonly Ref[]) => {
    center.screens.set(1, { mode: 'list', here, selection })
    expect(center.run('request.delete')).toBe('ran')
    return memory.read().done.at(-1)?.within?.label
  }
  expect(within([other])).toBe('Draw 2, 2 Elm Street')
  expect(within([here, other])).toBeUndefined()
  expect(within([])).toBe('Draw 1, 1 Oak Street')
  vi.unstubAllGlobals()
})

test('the same change at once again is one, and after a refusal it is asked anew', () => {
  const { center, calls, key } = completed()
  const again = () => center.run('inspection.complete', { sure: 'yes' }, [request])
  expect([again(), calls.length]).toEqual(['ran', 1])
  center.lost(key)
  expect([again(), calls.length]).toEqual(['ran', 2])
})

test('a verdict that the photo has is sent, and passed over by an undo, unless it changed something after all', () => {
  const { center, memory, calls, undone } = completed()
  memory.change((stack) => ({ ...stack, undone: [verified] }))
  center.run('media.verifyStay', {}, [photo])
  expect(calls.at(-1)?.id).toBe('media.verifyStay')
  expect(memory.read().undone).toHaveLength(1)
  const key = calls.at(-1)?.key ?? ''
  center.port().undo()
  expect(undone()).toEqual(['verified'])
  expect(center.facts().steps?.last).toBeUndefined()
  memory.change((stack) => counted(stack, key))
  center.port().undo()
  expect(undone()).toEqual(['verified', key])
})

test('of many that are decided only those that were not so already are told and counted; of none nothing is', () => {
  const { center, memory, did } = completed()
  did.mockClear()
  center.run('media.verifyStay', {}, [photo])
  expect(did).not.toHaveBeenCalled()
  const named: Ref = { ...spokenOf, version: 1, label: '07 Walks, photo 2', short: 'photo 2', state: {} }
  center.run('media.verify', {}, [photo, named])
  const told = { count: 1, label: named.label }
  expect(did.mock.calls.map(([, deed]) => deed)).toEqual([expect.objectContaining({ ...told, ids: [named.id] })])
  expect(memory.read().done.at(-1)).toMatchObject({ ...told, short: 'photo 2' })
})

test('another verdict, the same one on photos beyond the screen, words that were said before and what nothing shows yet are steps', () => {
  const { center, calls, undone } = completed()
  const matching = { noun: 'media' as const, filter: { keyword: null, filters: {} }, except: [], expected: 9 }
  center.run('media.rejectStay', {}, [photo])
  center.run('media.verifyStay', {}, [photo], matching)
  center.run('media.comment', { text }, [spokenOf])
  center.run('media.revert', {}, [photo])
  const made = calls.slice(1, 5).map(({ key }) => key)
  made.forEach(() => center.port().undo())
  expect(undone()).toEqual(made.toReversed())
})

test('the answer that a verdict was there already leaves what cannot be taken back the newest', () => {
  const { center, memory, calls, told, undone } = completed()
  center.run('media.verifyStay', {}, [photo])
  center.run('inspection.complete', { sure: 'yes' }, [request])
  memory.change((stack) => forget(stack, calls.at(-2)?.key ?? ''))
  center.port().undo()
  expect([told.mock.calls, undone()]).toEqual([[['completing']], []])
})

test('a decision on several is told with their draw request, on its own page too; so is its undo', () => {
  const { center, did } = completed('agency')
  const draw: Ref = { ...request, version: 1, label: 'Draw 1', detail: '7 Dove Lane', state: {} }
  const refOf = (one: typeof photo | typeof spokenOf, item: string, short: string): Ref => ({
    ...one,
    version: 1,
    label: `${item}, ${short}`,
    short,
    state: { inspectionStatus: 'submitted' },
  })
  const decide = (...selection: readonly Ref[]) => {
    center.screens.set(1, { mode: 'grid', around: [draw], selection })
    center.run('media.reset', {}, selection)
    const { within } = did.mock.lastCall?.[1] ?? {}
    center.port().undo()
    return [within?.label, did.mock.lastCall?.[1].label]
  }
  const whose = 'Draw 1, 7 Dove Lane'
  const walks = refOf(photo, '07 Walks', 'photo 1')
  expect(decide(walks, refOf(spokenOf, '08 Roof', 'photo 1'))).toEqual([whose, whose])
})

test('progress is told by the line it was set on, which may be of another item than the one here', () => {
  const { center, memory } = completed('agency')
  const line = { value: photo.id, label: 'Surface laid', name: '07 Walks, Surface laid', version: 1, frozen: null }
  const item: Ref = { noun: 'item', id: spokenOf.id, version: 1, label: '12 Grading', state: {} }
  center.screens.set(1, { mode: 'single', here: item, lists: { checklist: [line] } })
  center.run('checklist.setProgress', { entry: line.value, progress: 40 })
  expect(memory.read().done.at(-1)?.label).toBe('07 Walks, Surface laid')
})

/** A photo in review, before others that are decided and not. */
function inReview(state: Ref['state']) {
  const { center, did } = completed('agency')
  const here: Ref = {
    ...photo,
    version: 1,
    label: '07 Roof, photo 1',
    state: { inspectionStatus: 'submitted', ...state },
  }
  const moves: string[] = []
  const handlers = { next: () => void moves.push('next'), nextUndecided: () => void moves.push('nextUndecided') }
  center.screens.set(1, { mode: 'single', here, handlers })
  return { center, did, moves }
}

test('a decision goes on to the next undecided photo, and one that stays goes nowhere', () => {
  const { center, moves } = inReview({ mediaStatus: 'pending', kind: 'image', viewing: 'ready' })
  expect(center.run('media.verify')).toBe('ran')
  expect(center.run('media.rejectStay')).toBe('ran')
  expect(moves).toEqual(['nextUndecided'])
})

test('a decision that replaces another names the record and what it was', () => {
  const { center, did } = inReview({ mediaStatus: 'verified' })
  center.run('media.reject')
  expect(did.mock.lastCall?.[1].replaced).toEqual([{ label: '07 Roof, photo 1', was: 'verified' }])
  center.run('media.verify')
  center.run('media.reset')
  expect(did.mock.calls.slice(1).map(([, { replaced }]) => replaced)).toEqual([[]])
})

test('what cannot be shown is neither verified nor rejected, whatever calls it', () => {
  const { center, did, moves } = inReview({ mediaStatus: 'pending', kind: 'image', viewing: 'unreadable' })
  for (const id of ['media.verify', 'media.reject', 'media.verifyStay'] as const) expect(center.run(id)).toBe('refused')
  expect(did).not.toHaveBeenCalled()
  expect(moves).toEqual([])
})
