import type { StreamEvent } from 'contract/account/calls'

/** A record with an id; most also have a version. */
export type LiveRecord = { readonly uuid: string; readonly version?: number }

type Fields = Readonly<Record<string, unknown>>

/** New values of some fields of a record; `fields` null removes the record. */
export type Patch = { readonly noun: string; readonly uuid: string; readonly fields: Fields | null }

type Layer = { readonly call: string; readonly fields: Fields | null }

/** One record as this browser knows it. */
export type RecordState = {
  /** The server's last value; null before the first one and after a removal. */
  readonly base: LiveRecord | null
  /** Server values below this version are older than an own write. */
  readonly floor: number
  /** Updates of unsent calls, in order. */
  readonly layers: readonly Layer[]
  /** `base` with the layers applied, computed once per change; undefined if the record is gone. */
  readonly view: LiveRecord | undefined
}

export type RecordEvent =
  /** A value of the server, ignored if a newer one is known. */
  | { readonly kind: 'served'; readonly value: LiveRecord }
  /** The optimistic update of an unsent call. */
  | { readonly kind: 'overlaid'; readonly call: string; readonly fields: Fields | null }
  /** The call was done, but its answer does not include the record: its update becomes the server's value. */
  | { readonly kind: 'confirmed'; readonly call: string; readonly version: number | undefined }
  /** The update of the call is removed. */
  | { readonly kind: 'settled'; readonly call: string }
  /** Someone else changed fields of the record. */
  | { readonly kind: 'patched'; readonly fields: Fields; readonly version: number }
  /** Someone else changed a comment of this media item. */
  | { readonly kind: 'commented'; readonly comment: CommentPart }

export const unknownRecord: RecordState = { base: null, floor: 0, layers: [], view: undefined }

/** The record after an event; the same object if it does not change. */
export function next(record: RecordState, event: RecordEvent): RecordState {
  const changed = changeBy(record, event)
  if (!changed) return record
  const after = { ...record, ...changed }
  return { ...after, view: viewOf(after) }
}

function changeBy(record: RecordState, event: RecordEvent): Partial<RecordState> | null {
  const { base, layers } = record
  switch (event.kind) {
    case 'served':
      return base === event.value || !isNewer(event.value, record) ? null : { base: event.value }
    case 'overlaid':
      return { layers: [...layers, { call: event.call, fields: event.fields }] }
    case 'confirmed':
      return confirmed(record, event)
    case 'settled':
      return { layers: layers.filter(({ call }) => call !== event.call) }
    case 'patched':
      return base && { base: { ...base, ...event.fields, version: event.version } }
    case 'commented': {
      const commented = base && withComment(base, event.comment)
      return commented && { base: commented }
    }
  }
}

function confirmed({ base, floor, layers }: RecordState, event: Extract<RecordEvent, { kind: 'confirmed' }>) {
  const { call, version } = event
  const updated = layers.filter((layer) => layer.call === call).reduce(apply, base)
  // An unknown new version is at least one above the previous version.
  const least = version ?? (base?.version === undefined ? 0 : base.version + 1)
  return {
    base: updated && version !== undefined ? { ...updated, version } : updated,
    floor: Math.max(floor, least),
  }
}

/** True if a server value may replace the known one: it is not older, also than an own write. */
function isNewer({ version }: LiveRecord, { base, floor }: RecordState): boolean {
  return version === undefined || version >= Math.max(base?.version ?? 0, floor)
}

function apply(record: LiveRecord | null, { fields }: Layer): LiveRecord | null {
  if (fields === null) return null
  if (record) return { ...record, ...fields }
  // A removed record comes back only with all of its fields.
  return typeof fields.uuid === 'string' ? { ...fields, uuid: fields.uuid } : null
}

function viewOf({ base, layers }: RecordState): LiveRecord | undefined {
  const shown = layers.reduce(apply, base)
  return shown && !isRemoved(shown) ? shown : undefined
}

/** An event reported the removal. The record stays in memory, so that the event of an undo brings it back. */
const isRemoved = (record: LiveRecord) => 'removed' in record && record.removed === true

/** A loader's record to show: the known value unless the loader's is newer, with unsent changes on top. */
export function shownOver(record: RecordState | undefined, seed: LiveRecord): LiveRecord | undefined {
  if (!record) return seed
  if (record.base === seed || !isNewer(seed, record)) return record.view
  return record.layers.length === 0 ? seed : overlaid(seed, record.layers)
}

/** A loader's record with the server's last value and without unsent changes; undefined if it is gone. */
export function serverValueOver(record: RecordState | undefined, seed: LiveRecord): LiveRecord | undefined {
  if (!record || (record.base?.version !== seed.version && isNewer(seed, record))) return seed
  return record.base ?? undefined
}

const overlaidSeeds = new WeakMap<LiveRecord, { layers: readonly Layer[]; view: LiveRecord | undefined }>()

/** A seed with layers applied, cached by seed and layers, so that subscribers see no change without one. */
function overlaid(seed: LiveRecord, layers: readonly Layer[]): LiveRecord | undefined {
  const known = overlaidSeeds.get(seed)
  if (known?.layers === layers) return known.view
  const view = layers.reduce(apply, seed) ?? undefined
  overlaidSeeds.set(seed, { layers, view })
  return view
}

type CommentPart = { uuid: string; status?: unknown; createdAt?: unknown }

/**
 * A media item with a comment added, changed or removed. Null if its comments are not loaded, or if the event restores
 * a comment of which the text is unknown.
 */
function withComment(media: LiveRecord, comment: CommentPart): LiveRecord | null {
  if (!('comments' in media) || !Array.isArray(media.comments)) return null
  const others = media.comments.filter((one: CommentPart) => one.uuid !== comment.uuid)
  const before = media.comments.find((one: CommentPart) => one.uuid === comment.uuid) as CommentPart | undefined
  if (comment.status === 'deleted') return { ...media, comments: others } as LiveRecord
  if (!before && comment.createdAt === undefined) return null
  return { ...media, comments: [...others, { ...before, ...comment }] } as LiveRecord
}

/**
 * Result of an event: applied, already known, of a record not here, or incomplete, so that the record has to be
 * requested.
 */
export type Received = 'applied' | 'known' | 'foreign' | 'reload'

/**
 * Applies a stream event. An event without news, such as that of an own call, changes nothing, unless a list may lack
 * the record: it is on no page, or was restored.
 */
export function receive(
  record: RecordState | undefined,
  event: StreamEvent,
  isOnPage: boolean,
): { readonly record: RecordState | undefined; readonly received: Received } {
  const { version, patch, changed } = event
  if (!record?.base) return { record, received: 'foreign' }
  if (event.noun === 'comment') {
    const commented = next(record, { kind: 'commented', comment: { ...patch, uuid: event.uuid } })
    return { record: commented, received: commented === record ? 'reload' : 'applied' }
  }
  if (version !== null && version <= (record.base.version ?? 0))
    return { record, received: isOnPage && !('removed' in (patch ?? {})) ? 'known' : 'foreign' }
  if (!patch || version === null) return { record, received: 'reload' }
  const isComplete = changed.every((field) => field in patch)
  return {
    record: next(record, { kind: 'patched', fields: patch, version }),
    received: isComplete ? 'applied' : 'reload',
  }
}
