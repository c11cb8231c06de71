import { expect, test, vi } from 'vitest'
import type { NoUndo } from 'contract/core/no-undo'
import type { Call, ChangeCommand } from '~/commands/engine/command'
import type { RecordRef } from '~/commands/engine/context'
import { createCommandDispatcher } from './command-dispatcher'
import type { Shell, ShownAction } from './dispatcher-types'
import { createUndoHistory } from './undo/undo-history'

const request = { noun: 'drawRequest', id: '019a0000-0000-7000-8000-000000000001' } as const
const verified = { key: 'verified', id: 'media.verify' as const, count: 1, before: [], after: [] }

const photo = { noun: 'media', id: '019a0000-0000-7000-8000-000000000003' } as const
const commented = { noun: 'media', id: '019a0000-0000-7000-8000-000000000004' } as const
const text = 'Too far away'
const known: Record<string, Record<string, unknown>> = {
  [photo.id]: { status: 'verified', remarks: null },
  [commented.id]: { status: 'defective', remarks: text, comment: text },
}

/** A session that has verified a photo and then completed an inspection. */
function completed(role: 'reviewer' | 'agency' = 'reviewer') {
  const history = createUndoHistory('me')
  history.add(verified)
  const calls: Call[] = []
  const reported = vi.fn<(why: NoUndo) => void>()
  const shown = vi.fn<(command: ChangeCommand, action: ShownAction) => void>()
  const refused = vi.fn<Shell['refuse']>()
  const nothing = () => undefined
  const dispatcher = createCommandDispatcher({
    role,
    shell: () => ({
      go: nothing,
      download: nothing,
      toggleSidebar: nothing,
      setTheme: nothing,
      signOut: nothing,
      toggleSingleKeys: nothing,
      resetKeys: nothing,
      showReason: nothing,
      refuse: refused,
      pressToast: nothing,
      showNoUndo: reported,
      note: nothing,
      showAction: shown,
    }),
    callSink: () => ({
      enqueue: (call) => void calls.push(call),
      renewed: (call) => call,
      store: { read: (_noun, id) => known[id] },
    }),
    undo: history,
    last: nothing,
  })
  if (role === 'reviewer') expect(dispatcher.run('inspection.complete', { sure: 'yes' }, [request])).toBe('ran')
  const undone = () => calls.filter(({ id }) => id === 'changes.takeBack').map(({ args }) => args.of)
  return { dispatcher, history, calls, reported, refused, shown, undone, key: calls[0]?.key ?? '' }
}

test('an undo after an irreversible action says so, and the next undoes the one before', () => {
  const { dispatcher, reported, undone } = completed()
  dispatcher.port().undo()
  expect(reported.mock.calls).toEqual([['completing']])
  expect(undone()).toEqual([])
  dispatcher.port().undo()
  expect(undone()).toEqual(['verified'])
})

test('skips an unconfirmed irreversible action, and undoes the previous one', () => {
  const { dispatcher, reported, undone } = completed()
  dispatcher.port().undo()
  dispatcher.run('notification.markRead', {}, [{ noun: 'notification', id: request.id }])
  dispatcher.port().undo()
  expect(reported.mock.calls).toHaveLength(1)
  expect(undone()).toEqual(['verified'])
})

test('an irreversible action that was refused or has a newer undo entry does not block undo', () => {
  const refused = completed()
  refused.history.remove([{ key: refused.key }])
  refused.dispatcher.port().undo()
  expect(refused.undone()).toEqual(['verified'])
  const saved = completed()
  saved.history.add({ ...verified, key: 'form', changeId: 'form', id: 'lot.form' })
  saved.dispatcher.port().undo()
  expect(saved.undone()).toHaveLength(1)
})

test('undo names a draw request that no screen shows exactly once', () => {
  const { dispatcher, shown } = completed('agency')
  const roof = { ...request, version: 0, label: 'Draw 3: Roof', detail: 'Draw request', state: { archived: true } }
  dispatcher.screens.set(1, { mode: 'list', here: roof })
  dispatcher.run('archive.restore', {}, [roof])
  dispatcher.screens.remove(1)
  dispatcher.port().undo()
  expect(shown.mock.lastCall?.[1].label).toBe('Draw 3: Roof, Draw request')
})

test('an action in a list names its single target, wherever the cursor is, and none of several', () => {
  vi.stubGlobal('location', { pathname: '/requests' })
  const { dispatcher, history } = completed('agency')
  const here = { ...request, version: 0, label: 'Draw 1', detail: '1 Oak Street', state: {} }
  const other = { ...here, id: '019a0000-0000-7000-8000-000000000002', label: 'Draw 2', detail: '2 Elm Street' }
  const within = (selection: readonly RecordRef[]) => {
    dispatcher.screens.set(1, { mode: 'list', here, selection })
    expect(dispatcher.run('request.delete')).toBe('ran')
    return history.read().done.at(-1)?.within?.label
  }
  expect(within([other])).toBe('Draw 2, 2 Elm Street')
  expect(within([here, other])).toBeUndefined()
  expect(within([])).toBe('Draw 1, 1 Oak Street')
  vi.unstubAllGlobals()
})

test('an immediate repeat of the same change is sent once, and sent again after a refusal', () => {
  const { dispatcher, calls } = completed()
  const again = () => dispatcher.run('inspection.complete', { sure: 'yes' }, [request])
  expect([again(), calls.length]).toEqual(['ran', 1])
  dispatcher.onRefused()
  expect([again(), calls.length]).toEqual(['ran', 2])
})

test('sends a repeated decision, which is no undo entry and leaves what can be redone', () => {
  const { dispatcher, history, calls, undone } = completed()
  dispatcher.port().undo()
  history.put('undone', { ...verified, key: 'undone' })
  dispatcher.run('media.verifyStay', {}, [photo])
  expect(calls.at(-1)?.id).toBe('media.verifyStay')
  expect(history.read().undone).toHaveLength(1)
  dispatcher.port().undo()
  expect(undone()).toEqual(['verified'])
  expect(dispatcher.context().steps?.last).toBeUndefined()
})

test('announces and counts only the photos that a bulk decision changes', () => {
  const { dispatcher, history, shown } = completed()
  shown.mockClear()
  dispatcher.run('media.verifyStay', {}, [photo])
  expect(shown).not.toHaveBeenCalled()
  const named: RecordRef = { ...commented, version: 1, label: '07 Walks, photo 2', short: 'photo 2', state: {} }
  dispatcher.run('media.verify', {}, [photo, named])
  const expected = { count: 1, label: named.label }
  expect(shown.mock.calls.map(([, action]) => action)).toEqual([
    expect.objectContaining({ ...expected, ids: [named.id] }),
  ])
  expect(history.read().done.at(-1)).toMatchObject({ ...expected, short: 'photo 2' })
})

test('makes undo entries for other, off-screen and repeated decisions and unseen changes', () => {
  const { dispatcher, calls, undone } = completed()
  const matching = { noun: 'media' as const, filter: { keyword: null, filters: {} }, except: [], expected: 9 }
  dispatcher.run('media.rejectStay', {}, [photo])
  dispatcher.run('media.verifyStay', {}, [photo], matching)
  dispatcher.run('media.comment', { text }, [commented])
  dispatcher.run('media.revert', {}, [photo])
  const made = calls.slice(1, 5).map(({ key }) => key)
  made.forEach(() => dispatcher.port().undo())
  expect(undone()).toEqual(made.toReversed())
})

test('an answer that a decision was already there leaves the irreversible action newest', () => {
  const { dispatcher, history, calls, reported, undone } = completed()
  dispatcher.run('media.verifyStay', {}, [photo])
  dispatcher.run('inspection.complete', { sure: 'yes' }, [request])
  history.remove([{ key: calls.at(-2)?.key ?? '' }])
  dispatcher.port().undo()
  expect([reported.mock.calls, undone()]).toEqual([[['completing']], []])
})

test('a decision on several photos and its undo name their draw request, also on its own page', () => {
  const { dispatcher, shown } = completed('agency')
  const draw: RecordRef = { ...request, version: 1, label: 'Draw 1', detail: '7 Dove Lane', state: {} }
  const refOf = (one: typeof photo | typeof commented, item: string, short: string): RecordRef => ({
    ...one,
    version: 1,
    label: `${item}, ${short}`,
    short,
    state: { inspectionStatus: 'submitted' },
  })
  const decide = (...selection: readonly RecordRef[]) => {
    dispatcher.screens.set(1, { mode: 'grid', around: [draw], selection })
    dispatcher.run('media.reset', {}, selection)
    const { within } = shown.mock.lastCall?.[1] ?? {}
    dispatcher.port().undo()
    return [within?.label, shown.mock.lastCall?.[1].label]
  }
  const drawName = 'Draw 1, 7 Dove Lane'
  const walks = refOf(photo, '07 Walks', 'photo 1')
  expect(decide(walks, refOf(commented, '08 Roof', 'photo 1'))).toEqual([drawName, drawName])
})

test('progress is named by its checklist line, even if that belongs to another item', () => {
  const { dispatcher, history } = completed('agency')
  const line = { value: photo.id, label: 'Surface laid', name: '07 Walks, Surface laid', version: 1, frozen: null }
  const item: RecordRef = { noun: 'item', id: commented.id, version: 1, label: '12 Grading', state: {} }
  dispatcher.screens.set(1, { mode: 'single', here: item, lists: { checklist: [line] } })
  dispatcher.run('checklist.setProgress', { entry: line.value, progress: 40 })
  expect(history.read().done.at(-1)?.label).toBe('07 Walks, Surface laid')
})

/** A photo in review, followed by decided and undecided photos. */
function inReview(state: RecordRef['state']) {
  const { dispatcher, shown } = completed('agency')
  const here: RecordRef = {
    ...photo,
    version: 1,
    label: '07 Roof, photo 1',
    state: { inspectionStatus: 'submitted', ...state },
  }
  const moves: string[] = []
  const handlers = { next: () => void moves.push('next'), nextUndecided: () => void moves.push('nextUndecided') }
  dispatcher.screens.set(1, { mode: 'single', here, handlers })
  return { dispatcher, shown, moves }
}

test('a decision moves to the next undecided photo, and a decision that stays does not move', () => {
  const { dispatcher, moves } = inReview({ mediaStatus: 'pending', kind: 'image', viewing: 'ready' })
  expect(dispatcher.run('media.verify')).toBe('ran')
  expect(dispatcher.run('media.rejectStay')).toBe('ran')
  expect(moves).toEqual(['nextUndecided'])
})

test('a decision that replaces another names the record and the replaced decision', () => {
  const { dispatcher, shown } = inReview({ mediaStatus: 'verified' })
  dispatcher.run('media.reject')
  expect(shown.mock.lastCall?.[1].replaced).toEqual([{ label: '07 Roof, photo 1', was: 'verified' }])
  dispatcher.run('media.verify')
  dispatcher.run('media.reset')
  expect(shown.mock.calls.slice(1).map(([, { replaced }]) => replaced)).toEqual([[]])
})

test('a photo that cannot be shown is neither verified nor rejected by any command', () => {
  const { dispatcher, shown, moves } = inReview({ mediaStatus: 'pending', kind: 'image', viewing: 'unreadable' })
  for (const id of ['media.verify', 'media.reject', 'media.verifyStay'] as const)
    expect(dispatcher.run(id)).toBe('refused')
  expect(shown).not.toHaveBeenCalled()
  expect(moves).toEqual([])
})

test('a refused decision on a video offers the command that helps, if there is one', () => {
  const { dispatcher, refused } = completed('agency')
  const [zoom, original] = [vi.fn(), vi.fn()]
  const showVideo = (state: RecordRef['state'], handlers = {}) => {
    const here = { ...photo, version: 1, label: 'Video 1', state: { kind: 'video', unseen: true, ...state } } as const
    dispatcher.screens.set(1, { mode: 'single', here, handlers })
    expect(dispatcher.run('media.verify')).toBe('refused')
    return refused.mock.lastCall?.[2]
  }
  const play = showVideo({}, { zoom, original })
  expect(play?.label).toBe('Play')
  play?.run()
  expect([zoom.mock.calls.length, original.mock.calls.length]).toEqual([1, 0])
  const download = showVideo({ unplayable: true }, { original })
  expect(download?.label).toBe('Download')
  download?.run()
  expect(original).toHaveBeenCalledOnce()
  expect(showVideo({})).toBeUndefined()
})
