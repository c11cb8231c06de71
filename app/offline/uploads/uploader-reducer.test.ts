import { describe, expect, it } from 'vitest'
import { t as uploadText } from 'locales/item'
import { type CaptureFacts, newUpload, type UploadAim, type UploadRecord } from './upload-record'
import { next } from './uploader-reducer'
import { initialState, shownRecords, type UploadEffect, type UploaderState, type UploadEvent } from './uploader-state'

const now = 1_000_000
const blob = new Blob(['pixels'], { type: 'image/jpeg' })
const facts: CaptureFacts = { source: 'file', capturedAt: null, position: null, heading: null }
const aim: UploadAim = { kind: 'media', target: 'item', requestId: 'request', replaces: null }
const file = (clientKey: string, changed: Partial<UploadRecord> = {}): UploadRecord => ({
  ...newUpload(clientKey, blob, aim, facts),
  at: now,
  ...changed,
})
const voiceNote = (clientKey: string, changed: Partial<UploadRecord> = {}) =>
  file(clientKey, { aim: { ...aim, kind: 'voice', target: 'photo' }, ...changed })

/** Effects of the last of these events, and the state after all of them. */
function run(state: UploaderState, ...events: readonly UploadEvent[]) {
  let effects: readonly UploadEffect[] = []
  for (const event of events) ({ state, effects } = next(state, event, now))
  const record = (clientKey: string) => state.records.get(clientKey)
  return { state, effects, record, kinds: effects.map(({ kind }) => kind) }
}
const restored = (...records: readonly UploadRecord[]): UploadEvent => ({ kind: 'restored', records })
const leading: UploaderState = { ...initialState, isLeading: true }
const stored = (clientKey: string): readonly UploadEvent[] => [
  { kind: 'added', record: file(clientKey), blob },
  { kind: 'stored', clientKey },
]
const prepared = (clientKey: string, attempt = 1, poster: Blob | null = null): UploadEvent => ({
  kind: 'prepared',
  ...{ clientKey, attempt, blob, poster, sha256: 'hash', duration: null },
})
const uploaded = (clientKey: string, result: string | null = 'photo', attempt = 1): UploadEvent => ({
  kind: 'uploaded',
  ...{ clientKey, attempt, result },
})
const sending = run(leading, ...stored('a'), prepared('a')).state

describe('adding files', () => {
  it('stores a file before it uploads it, also if another file makes room', () => {
    const added = run(leading, { kind: 'added', record: file('a'), blob }, { kind: 'timer' })
    expect(added.effects).toEqual([])
    const started = run(added.state, { kind: 'stored', clientKey: 'a' })
    expect(started.kinds).toEqual(['post', 'prepare'])
    expect(started.effects).toContainEqual({ kind: 'prepare', attempt: 1, record: file('a'), blob: null })
  })

  it('uploads at most three files at once, oldest first', () => {
    const files = ['d', 'c', 'b', 'a'].map((key, index) => file(key, { at: now - index }))
    const { state } = run(leading, restored(...files))
    expect([...state.attempts.keys()]).toEqual(['a', 'b', 'c'])
    expect(shownRecords(state).map(({ clientKey }) => clientKey)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('uploads a file without storage space from the memory of this tab, and warns', () => {
    const added: UploadEvent = { kind: 'added', record: file('a'), blob }
    const full = run(initialState, added, { kind: 'notStored', clientKey: 'a', blob })
    expect(full.record('a')?.message).toBe(uploadText('upload.notKept'))
    expect(full.effects).toContainEqual(expect.objectContaining({ kind: 'prepare', blob }))
    const progressed = run(full.state, prepared('a'), { kind: 'progressed', clientKey: 'a', attempt: 1, sent: 3 })
    expect(progressed.record('a')).toMatchObject({ sent: 3, message: uploadText('upload.notKept') })
  })

  it('leaves stored files to the tab that leads', () => {
    expect(run(initialState, ...stored('a')).kinds).toEqual(['post'])
    expect(run(initialState, ...stored('a'), { kind: 'leading' }, { kind: 'timer' }).kinds).toEqual(['prepare'])
  })

  it('waits for position and heading, and looks again in case they never come', () => {
    const waiting = run(leading, restored(file('a', { readyAt: now + 5000 })))
    expect(waiting.effects).toEqual([{ kind: 'startIn', purpose: 'facts', ms: 1000 }])
    const found = run(waiting.state, { kind: 'located', clientKey: 'a', facts: { heading: 90 } })
    expect(found.record('a')).toMatchObject({ facts: { source: 'file', heading: 90 }, readyAt: 0 })
    expect(found.kinds).toEqual(['post', 'put', 'prepare'])
  })
})

describe('an attempt', () => {
  it('sends the bytes with the hash, and stores the address to resume at', () => {
    const { effects } = run(leading, ...stored('a'), prepared('a'))
    expect(effects.at(-1)).toMatchObject({ kind: 'send', attempt: 1, record: { sha256: 'hash' } })
    const created = run(sending, { kind: 'created', clientKey: 'a', attempt: 1, url: '/u' })
    expect(created.effects.at(-1)).toMatchObject({ kind: 'put', record: { uploadUrl: '/u', state: 'uploading' } })
  })

  it('clears the message of the last attempt with its progress', () => {
    const { state } = run(leading, restored(file('a', { message: 'Busy' })), prepared('a'))
    const progressed = run(state, { kind: 'progressed', clientKey: 'a', attempt: 1, sent: 3 })
    expect(progressed.record('a')).toMatchObject({ state: 'uploading', sent: 3, message: null })
  })

  it('reports an unreadable file for good and goes on with the next', () => {
    const { state } = run(leading, restored(...['a', 'b', 'c', 'd'].map((key) => file(key))))
    const { record, effects } = run(state, { kind: 'unreadable', clientKey: 'a', attempt: 1 })
    expect(record('a')).toMatchObject({ state: 'attention', forGood: true, message: uploadText('upload.unreadable') })
    expect(effects.at(-1)).toMatchObject({ kind: 'prepare', record: { clientKey: 'd' } })
  })

  it('ignores events of an earlier attempt of the same file', () => {
    const again = run(
      sending,
      { kind: 'requested', clientKey: 'a', action: 'pause' },
      { kind: 'requested', clientKey: 'a', action: 'resume' },
    )
    expect(again.state.attempts.get('a')).toMatchObject({ id: 2, phase: 'preparing' })
    expect(run(again.state, prepared('a', 1))).toMatchObject({ state: again.state, effects: [] })
    expect(run(again.state, uploaded('a', 'photo', 1)).effects).toEqual([])
  })

  it('is retried later, after the wait that the server asked for if it is longer', () => {
    const stop = { why: 'later', message: 'Storage is busy' } as const
    const later = run(sending, { kind: 'stopped', clientKey: 'a', attempt: 1, stop })
    expect(later.record('a')).toMatchObject({ state: 'saved', message: 'Storage is busy' })
    expect(later.effects.at(-1)).toEqual({ kind: 'startIn', purpose: 'retry', ms: 10_000 })
    const asked = run(sending, { kind: 'stopped', clientKey: 'a', attempt: 1, stop: { ...stop, afterMs: 30_000 } })
    expect(asked.effects.at(-1)).toMatchObject({ ms: 30_000 })
    expect(run(later.state, { kind: 'timer' }).kinds).toEqual(['prepare'])
  })

  it('waits for a sign-in after the session has expired', () => {
    const signedOut = run(sending, { kind: 'stopped', clientKey: 'a', attempt: 1, stop: { why: 'signedOut' } })
    expect(signedOut.kinds).toContain('waitForSignIn')
    expect(run(signedOut.state, { kind: 'wake' }).kinds).toEqual(['prepare'])
  })

  it.each([
    [true, '/u'],
    [undefined, null],
  ])('keeps the uploaded part of a refused file only if it resumes (%s)', (resumes, uploadUrl) => {
    const created = run(sending, { kind: 'created', clientKey: 'a', attempt: 1, url: '/u' })
    const stop = { why: 'refused', message: 'Full', forGood: false, ...(resumes && { resumes }) } as const
    const { record, state } = run(created.state, { kind: 'stopped', clientKey: 'a', attempt: 1, stop })
    expect(record('a')).toMatchObject({ state: 'attention', message: 'Full', uploadUrl })
    expect(state.attempts.size).toBe(0)
  })

  it('drops a refused poster without a message', () => {
    const poster = file('p', { aim: { ...aim, kind: 'poster' } })
    const stop = { why: 'refused', message: 'No', forGood: true } as const
    const refused = run(leading, restored(poster), { kind: 'stopped', clientKey: 'p', attempt: 1, stop })
    expect(refused.record('p')).toBeUndefined()
    expect(refused.kinds).toEqual(['remove', 'post'])
  })
})

describe('an uploaded file', () => {
  it('stores its note as a comment before its bytes are deleted', () => {
    const { state } = run(leading, restored(file('a', { note: 'North wall' })), prepared('a'))
    const arrived = run(state, uploaded('a'))
    expect(arrived.record('a')).toMatchObject({ state: 'onServer', result: 'photo', sent: blob.size })
    expect(arrived.kinds).toEqual(['post', 'finish'])
    const call = { id: 'media.comment', args: { text: 'North wall' }, targets: [{ id: 'photo' }], key: 'a' }
    const finish = arrived.effects.at(-1)
    expect(finish).toMatchObject({ call })
    const record = arrived.record('a') ?? file('a')
    expect(run(arrived.state, { kind: 'finished', record, poster: null }).effects).toEqual([
      { kind: 'remove', clientKey: 'a' },
    ])
  })

  it('releases the voice notes that wait for it before it is deleted, even if it was dismissed', () => {
    const { state } = run(leading, restored(file('a'), voiceNote('v', { waitsFor: 'a' })), prepared('a'))
    expect([...state.attempts.keys()]).toEqual(['a'])
    const arrived = run(state, uploaded('a'))
    const record = arrived.record('a') ?? file('a')
    const dismissed = run(arrived.state, { kind: 'requested', clientKey: 'a', action: 'cancel' })
    expect(dismissed.kinds).toEqual([])
    const finished = run(dismissed.state, { kind: 'finished', record, poster: null })
    expect(finished.kinds).toEqual(['post', 'put', 'remove', 'prepare'])
    expect(finished.record('v')).toMatchObject({ waitsFor: null, aim: { kind: 'voice', target: 'photo' } })
  })

  it('is followed by the poster of a video', () => {
    const poster = new Blob(['frame'])
    const arrived = run(leading, ...stored('a'), prepared('a', 1, poster), uploaded('a', 'video'))
    expect(arrived.effects.at(-1)).toMatchObject({ kind: 'finish', poster })
    const record = arrived.record('a') ?? file('a')
    const { effects } = run(arrived.state, { kind: 'finished', record, poster })
    expect(effects.at(-1)).toMatchObject({ kind: 'addFile', blob: poster, aim: { kind: 'poster', target: 'video' } })
  })

  it('gets a later note as a comment under a key of its own', () => {
    const { state } = run(sending, uploaded('a'))
    const noted = run(state, { kind: 'noted', clientKey: 'a', note: 'Late', key: 'other' })
    expect(noted.kinds).toEqual(['post', 'comment'])
    expect(noted.effects.at(-1)).toMatchObject({ call: { key: 'other', args: { text: 'Late' } } })
  })
})

describe('a voice note', () => {
  const arrived = run(leading, restored(voiceNote('v')), prepared('v'), uploaded('v', 'sound'))
  const record = arrived.record('v') ?? voiceNote('v')
  const finished = run(arrived.state, { kind: 'finished', record, poster: null })

  it('stays stored until its comment is confirmed, and is commented again after a reload', () => {
    expect(finished.effects).toEqual([{ kind: 'put', record }])
    const reloaded = run(initialState, restored(record), { kind: 'leading' }, { kind: 'ready' })
    expect(reloaded.effects).toMatchObject([{ kind: 'comment', call: { key: 'v', args: { audio: 'sound' } } }])
    expect(run(finished.state, { kind: 'commented', clientKey: 'v', refused: null }).kinds).toEqual(['remove', 'post'])
  })

  it('is stored again for playback if its comment is refused', () => {
    const held = voiceNote('w', { state: 'attention', message: 'Closed' })
    const refused = run(finished.state, { kind: 'commented', clientKey: 'v', refused: { record: held, blob } })
    expect(refused.record('v')).toBeUndefined()
    expect(refused.effects.at(-1)).toEqual({ kind: 'storeFile', record: held, blob })
  })

  it('is removed with the photo that it waits for', () => {
    const both = run(leading, restored(file('a'), voiceNote('v', { waitsFor: 'a' })))
    const { state } = run(both.state, { kind: 'requested', clientKey: 'a', action: 'cancel' })
    expect(state.records.size).toBe(0)
  })
})

describe('actions', () => {
  it('pause and resume where the uploaded part ends', () => {
    const paused = run(sending, { kind: 'requested', clientKey: 'a', action: 'pause' })
    expect(paused.effects[0]).toEqual({ kind: 'abort', attempt: 1, deletes: false })
    expect(paused.record('a')).toMatchObject({ paused: true, state: 'saved' })
    expect(run(paused.state, { kind: 'timer' }).effects).toEqual([])
    expect(run(paused.state, { kind: 'requested', clientKey: 'a', action: 'resume' }).kinds).toContain('prepare')
  })

  it.each([
    [sending, { kind: 'abort', attempt: 1, deletes: true }],
    [run(leading, restored(file('a', { uploadUrl: '/u', paused: true }))).state, { kind: 'deletePart', url: '/u' }],
  ])('cancel a file here and on the server (%#)', (state, effect) => {
    const { effects, record } = run(state, { kind: 'requested', clientKey: 'a', action: 'cancel' })
    expect(effects[0]).toEqual(effect)
    expect(effects.slice(1).map(({ kind }) => kind)).toEqual(['remove', 'post'])
    expect(record('a')).toBeUndefined()
  })

  it('are passed to the tab that uploads, and done there', () => {
    const { state } = run(initialState, restored(file('a')))
    const asked = run(state, { kind: 'requested', clientKey: 'a', action: 'pause' })
    const message = { kind: 'asked', act: 'pause', clientKey: 'a' } as const
    expect(asked.effects).toEqual([{ kind: 'post', message }])
    expect(run(state, { kind: 'message', message, key: 'k' }).effects).toEqual([])
    expect(run(sending, { kind: 'message', message, key: 'k' }).record('a')).toMatchObject({ paused: true })
    const note = run(state, { kind: 'noted', clientKey: 'a', note: 'Wall', key: 'k' })
    expect(note.effects).toEqual([{ kind: 'post', message: { kind: 'noted', clientKey: 'a', note: 'Wall' } }])
    const noted = { kind: 'noted', clientKey: 'a', note: 'Wall' } as const
    expect(run(sending, { kind: 'message', message: noted, key: 'k' }).record('a')?.note).toBe('Wall')
  })
})

describe('tabs and network', () => {
  it('shows and forgets files of other tabs', () => {
    const shown = run(initialState, { kind: 'message', message: { kind: 'now', record: file('a') }, key: 'k' })
    expect(shownRecords(shown.state)).toHaveLength(1)
    const gone = run(shown.state, { kind: 'message', message: { kind: 'gone', clientKey: 'a' }, key: 'k' })
    expect([...gone.state.records.keys(), ...gone.effects]).toEqual([])
  })

  it('keeps what this tab knows when it restores files again', () => {
    const known = run(initialState, restored(file('a', { note: 'Wall' })))
    expect(run(known.state, restored(file('a'), file('b'))).record('a')?.note).toBe('Wall')
  })

  it('suspends uploads without a network, but not a file that has arrived', () => {
    const two = run(leading, restored(file('a'), file('b')), prepared('a'), prepared('b', 2), uploaded('a'))
    const suspended = run(two.state, { kind: 'suspend' })
    expect(suspended.effects[0]).toEqual({ kind: 'abort', attempt: 2, deletes: false })
    expect([suspended.record('a')?.state, suspended.record('b')?.state]).toEqual(['onServer', 'saved'])
    expect(run(suspended.state, { kind: 'timer' }).effects).toEqual([])
    expect(run(suspended.state, { kind: 'wake' }).kinds).toEqual(['prepare'])
  })

  it('starts nothing after it is closed', () => {
    const closed = run(sending, { kind: 'close' })
    expect(closed.effects).toEqual([{ kind: 'abort', attempt: 1, deletes: false }])
    expect(run(closed.state, { kind: 'timer' }).effects).toEqual([])
  })
})
