import { t as uploadText } from 'locales/item'
import type { Call } from '~/commands/engine/command'
import { withEntry, withoutKey } from '~/offline/map-copies'
import type { Stop } from './transfer'
import { type CaptureFacts, commentOf, type UploadRecord } from './upload-record'
import {
  sortedUploads,
  type Step,
  type UploadAction,
  type UploadEffect,
  type UploaderState,
  type UploadEvent,
  type UploadMessage,
} from './uploader-state'

const maxParallel = 3
const retryMs = 10_000
/** The tab that would complete the facts of a file may be closed: looks again after this time. */
const factsCheckMs = 1000

/** The state after an event at the time `now`, in milliseconds. */
export function next(state: UploaderState, event: UploadEvent, now: number): Step {
  const step: Step = { state, effects: [] }
  switch (event.kind) {
    case 'added':
      return added(step, event.record, event.blob)
    case 'stored':
      return startDue(announce(endStoring(step, event.clientKey), event.clientKey), now)
    case 'notStored':
      return startDue(notStored(endStoring(step, event.clientKey), event.clientKey, event.blob), now)
    case 'located':
      return startDue(located(step, event.clientKey, event.facts), now)
    case 'noted':
      return noted(step, event, 'person')
    case 'requested':
      return requested(step, event, now)
    case 'message':
      return onMessage(step, event.message, event.key, now)
    case 'restored':
      return startDue(restored(step, event.records), now)
    case 'leading':
      return withState(step, { isLeading: true })
    case 'ready':
      return emit(step, ...unconfirmedComments(state).map((call) => ({ kind: 'comment', call }) as const))
    case 'commented':
      return commented(step, event)
    case 'finished':
      return startDue(finished(step, event.record, event.poster), now)
    case 'timer':
      return startDue(step, now)
    case 'wake':
      return startDue(withState(step, { mode: 'running' }), now)
    case 'suspend':
      return abortAll(withState(step, { mode: 'suspended' }))
    case 'close':
      return abortAll(withState(step, { mode: 'closed' }))
    default:
      return ofAttempt(step, event, now)
  }
}

type AttemptEvent = Extract<UploadEvent, { attempt: number }>

function ofAttempt(step: Step, event: AttemptEvent, now: number): Step {
  const { clientKey } = event
  if (step.state.attempts.get(clientKey)?.id !== event.attempt) return step
  switch (event.kind) {
    case 'prepared':
      return prepared(step, event)
    case 'unreadable': {
      const refusal = { state: 'attention', message: uploadText('upload.unreadable'), forGood: true } as const
      return startDue(endAttempt(save(step, clientKey, refusal), clientKey), now)
    }
    case 'created':
      return save(step, clientKey, { uploadUrl: event.url, state: 'uploading' })
    case 'progressed':
      return progressed(step, clientKey, event.sent)
    case 'uploaded':
      return uploaded(step, event, now)
    case 'stopped':
      return stopped(step, event, now)
  }
}

const emit = ({ state, effects }: Step, ...more: readonly UploadEffect[]): Step => ({
  state,
  effects: [...effects, ...more],
})

const withState = ({ state, effects }: Step, changed: Partial<UploaderState>): Step => ({
  state: { ...state, ...changed },
  effects,
})

const show = (step: Step, record: UploadRecord): Step =>
  withState(step, { records: withEntry(step.state.records, record.clientKey, record) })

/** Tells the other tabs the current record. */
function announce(step: Step, clientKey: string): Step {
  const record = step.state.records.get(clientKey)
  return record ? emit(step, { kind: 'post', message: { kind: 'now', record } }) : step
}

/** Changes a record here and in the other tabs. */
function change(step: Step, clientKey: string, changed: Partial<UploadRecord>): Step {
  const before = step.state.records.get(clientKey)
  return before ? announce(show(step, { ...before, ...changed }), clientKey) : step
}

/** Changes a record here, in the other tabs and in storage. */
function save(step: Step, clientKey: string, changed: Partial<UploadRecord>): Step {
  const after = change(step, clientKey, changed)
  const record = after.state.records.get(clientKey)
  return record ? emit(after, { kind: 'put', record }) : after
}

const forget = (step: Step, clientKey: string): Step =>
  withState(step, {
    records: withoutKey(step.state.records, clientKey),
    memoryOnly: withoutKey(step.state.memoryOnly, clientKey),
  })

/** Removes a file everywhere in this browser, and the voice notes that wait for it. */
function drop(step: Step, clientKey: string): Step {
  const waiting = [...step.state.records.values()].filter(({ waitsFor }) => waitsFor === clientKey)
  const after = forget(
    waiting.reduce((so, one) => drop(so, one.clientKey), step),
    clientKey,
  )
  return emit(after, { kind: 'remove', clientKey }, { kind: 'post', message: { kind: 'gone', clientKey } })
}

const endAttempt = (step: Step, clientKey: string): Step =>
  withState(step, { attempts: withoutKey(step.state.attempts, clientKey) })

/** Starts the files that are due, oldest first, up to the limit. */
function startDue(step: Step, now: number): Step {
  if (step.state.mode !== 'running') return step
  const records = sortedUploads(step.state.records)
  const free = maxParallel - step.state.attempts.size
  const due = records.filter((record) => isDue(step.state, record, now)).slice(0, Math.max(0, free))
  const started = due.reduce(start, step)
  const isWaiting = records.some(({ readyAt }) => readyAt > now)
  return isWaiting ? emit(started, { kind: 'startIn', purpose: 'facts', ms: factsCheckMs }) : started
}

function isDue(state: UploaderState, record: UploadRecord, now: number): boolean {
  const { clientKey, paused, waitsFor, readyAt } = record
  return (
    (record.state === 'saved' || record.state === 'uploading') &&
    !paused &&
    !waitsFor &&
    !(readyAt > now) &&
    !state.storing.has(clientKey) &&
    !state.attempts.has(clientKey) &&
    (state.isLeading || state.memoryOnly.has(clientKey))
  )
}

function start(step: Step, record: UploadRecord): Step {
  const { attempts, attemptCount, memoryOnly } = step.state
  const attempt = { id: attemptCount + 1, phase: 'preparing', poster: null } as const
  const started = withState(step, {
    attempts: withEntry(attempts, record.clientKey, attempt),
    attemptCount: attempt.id,
  })
  const blob = memoryOnly.get(record.clientKey) ?? null
  return emit(started, { kind: 'prepare', attempt: attempt.id, record, blob })
}

function added(step: Step, record: UploadRecord, blob: Blob): Step {
  const storing = new Set(step.state.storing).add(record.clientKey)
  return emit(withState(show(step, record), { storing }), { kind: 'storeFile', record, blob })
}

const endStoring = (step: Step, clientKey: string): Step =>
  withState(step, { storing: new Set([...step.state.storing].filter((one) => one !== clientKey)) })

function notStored(step: Step, clientKey: string, blob: Blob): Step {
  const memoryOnly = withEntry(step.state.memoryOnly, clientKey, blob)
  return change(withState(step, { memoryOnly }), clientKey, { message: uploadText('upload.notKept') })
}

function located(step: Step, clientKey: string, facts: Partial<CaptureFacts>): Step {
  const record = step.state.records.get(clientKey)
  return record ? save(step, clientKey, { facts: { ...record.facts, ...facts }, readyAt: 0 }) : step
}

/** A note goes with its file, or as a comment of its own if the file has arrived. */
function noted(
  step: Step,
  { clientKey, note, key }: { clientKey: string; note: string; key: string },
  by: 'person' | 'tab',
): Step {
  const { records, isLeading, memoryOnly } = step.state
  if (!isLeading && !(by === 'person' && memoryOnly.has(clientKey)))
    return by === 'tab' ? step : emit(step, { kind: 'post', message: { kind: 'noted', clientKey, note } })
  const before = records.get(clientKey)
  if (before?.state !== 'onServer') return save(step, clientKey, { note })
  const call = before.result ? commentOf({ ...before, note }, before.result) : null
  const after = change(step, clientKey, { note })
  return call ? emit(after, { kind: 'comment', call: { ...call, key } }) : after
}

/** The tab that uploads does what is requested; any other tab passes it on. */
function requested(step: Step, { clientKey, action }: { clientKey: string; action: UploadAction }, now: number): Step {
  const { records, isLeading, memoryOnly } = step.state
  if (action === 'cancel' && records.get(clientKey)?.state === 'onServer') return forget(step, clientKey)
  if (isLeading || memoryOnly.has(clientKey)) return act(step, clientKey, action, now)
  return emit(step, { kind: 'post', message: { kind: 'asked', act: action, clientKey } })
}

function act(step: Step, clientKey: string, action: UploadAction, now: number): Step {
  const attempt = step.state.attempts.get(clientKey)
  const url = step.state.records.get(clientKey)?.uploadUrl
  const ended = endAttempt(step, clientKey)
  const isCancel = action === 'cancel'
  if (attempt?.phase === 'sending')
    return acted(emit(ended, { kind: 'abort', attempt: attempt.id, deletes: isCancel }), clientKey, action, now)
  const deleted = isCancel && url ? emit(ended, { kind: 'deletePart', url }) : ended
  return acted(deleted, clientKey, action, now)
}

function acted(step: Step, clientKey: string, action: UploadAction, now: number): Step {
  if (action === 'cancel') return startDue(drop(step, clientKey), now)
  const changed = action === 'pause' ? { paused: true } : { paused: false, message: null }
  return startDue(save(step, clientKey, { ...changed, state: 'saved' }), now)
}

function onMessage(step: Step, message: UploadMessage, key: string, now: number): Step {
  if (message.kind === 'now') return startDue(show(step, message.record), now)
  if (message.kind === 'gone') return forget(step, message.clientKey)
  if (message.kind === 'noted') return noted(step, { ...message, key }, 'tab')
  return step.state.isLeading ? act(step, message.clientKey, message.act, now) : step
}

function restored(step: Step, stored: readonly UploadRecord[]): Step {
  const unknown = stored.filter(({ clientKey }) => !step.state.records.has(clientKey))
  const records = new Map([...step.state.records, ...unknown.map((record) => [record.clientKey, record] as const)])
  return withState(step, { records })
}

/** Comments of uploaded voice notes that are not confirmed: repeating one under its key makes it once. */
const unconfirmedComments = ({ records }: UploaderState): Call[] =>
  [...records.values()].flatMap((record) => {
    const { aim, state, result } = record
    return (aim.kind === 'voice' && state === 'onServer' && result && commentOf(record, result)) || []
  })

function prepared(step: Step, event: Extract<UploadEvent, { kind: 'prepared' }>): Step {
  const { clientKey, attempt, sha256, duration, poster, blob } = event
  const after = change(step, clientKey, { sha256, duration })
  const record = after.state.records.get(clientKey)
  if (!record) return endAttempt(step, clientKey)
  const attempts = withEntry(after.state.attempts, clientKey, { id: attempt, phase: 'sending', poster } as const)
  return emit(withState(after, { attempts }), { kind: 'send', attempt, record, blob })
}

/** Progress clears the message of the last attempt, but not the warning that the file is not stored here. */
function progressed(step: Step, clientKey: string, sent: number): Step {
  const message = step.state.memoryOnly.has(clientKey) ? {} : { message: null }
  return change(step, clientKey, { state: 'uploading', sent, ...message })
}

/**
 * The comment is stored before the file is deleted: after a crash in between the file is uploaded again, and the
 * comment made once.
 */
function uploaded(step: Step, { clientKey, result }: Extract<UploadEvent, { kind: 'uploaded' }>, now: number): Step {
  const before = step.state.records.get(clientKey)
  const attempt = step.state.attempts.get(clientKey)
  if (!before || !attempt) return startDue(endAttempt(step, clientKey), now)
  const after = change(step, clientKey, { state: 'onServer', message: null, sent: before.size, result })
  const record = after.state.records.get(clientKey) ?? before
  const attempts = withEntry(after.state.attempts, clientKey, { ...attempt, phase: 'finishing' } as const)
  const call = result ? commentOf(record, result) : null
  return emit(withState(after, { attempts }), { kind: 'finish', record, call, poster: attempt.poster })
}

/** Starts what waited for the id of the file, and deletes the file. A voice note stays until its comment is confirmed. */
function finished(step: Step, record: UploadRecord, poster: Blob | null): Step {
  const { clientKey, aim, facts, result } = record
  const released = endAttempt(result ? releaseWaiting(step, clientKey, result) : step, clientKey)
  if (aim.kind === 'voice') return emit(released, { kind: 'put', record })
  const memoryOnly = withoutKey(released.state.memoryOnly, clientKey)
  const removed = emit(withState(released, { memoryOnly }), { kind: 'remove', clientKey })
  if (!poster || !result) return removed
  return emit(removed, {
    kind: 'addFile',
    blob: poster,
    aim: { ...aim, kind: 'poster', target: result, replaces: null },
    facts,
  })
}

const releaseWaiting = (step: Step, photo: string, result: string): Step =>
  [...step.state.records.values()]
    .filter(({ waitsFor }) => waitsFor === photo)
    .reduce((so, { clientKey, aim }) => save(so, clientKey, { aim: { ...aim, target: result }, waitsFor: null }), step)

function commented(step: Step, { clientKey, refused }: Extract<UploadEvent, { kind: 'commented' }>): Step {
  if (step.state.records.get(clientKey)?.aim.kind !== 'voice') return step
  const dropped = drop(step, clientKey)
  return refused ? added(dropped, refused.record, refused.blob) : dropped
}

function stopped(step: Step, { clientKey, stop }: Extract<UploadEvent, { kind: 'stopped' }>, now: number): Step {
  if (stop.why === 'refused') return startDue(endAttempt(refused(step, clientKey, stop), clientKey), now)
  const message = stop.why === 'later' && stop.message ? { message: stop.message } : {}
  const ended = endAttempt(change(step, clientKey, { state: 'saved', ...message }), clientKey)
  const ms = Math.max(retryMs, (stop.why === 'later' && stop.afterMs) || 0)
  const waiting = emit(ended, { kind: 'startIn', purpose: 'retry', ms })
  return stop.why === 'signedOut' ? emit(waiting, { kind: 'waitForSignIn' }) : waiting
}

function refused(step: Step, clientKey: string, stop: Extract<Stop, { why: 'refused' }>): Step {
  // A refused poster is only missing: the video exists.
  if (step.state.records.get(clientKey)?.aim.kind === 'poster') return drop(step, clientKey)
  const { message, forGood, resumes = false } = stop
  const restart = resumes ? {} : { uploadUrl: null, sent: 0 }
  return save(step, clientKey, { state: 'attention', message, forGood, ...restart })
}

/** Aborts what is not on the server yet; a later start resumes it. */
function abortAll(step: Step): Step {
  const running = [...step.state.attempts].filter(([, { phase }]) => phase !== 'finishing')
  return running.reduce((so, [clientKey, { id }]) => {
    const ended = emit(endAttempt(so, clientKey), { kind: 'abort', attempt: id, deletes: false })
    return step.state.mode === 'closed' ? ended : change(ended, clientKey, { state: 'saved' })
  }, step)
}
