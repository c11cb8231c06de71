import type { Call } from '~/commands/command'

/** How far a file is: kept in this browser, on its way, arrived whole, or somebody has to look at it. */
export type UploadState = 'saved' | 'uploading' | 'onServer' | 'attention'

/** What an upload is, and for what (contract: uploadMetadata). */
export type UploadAim = {
  readonly kind: 'media' | 'poster' | 'voice'
  /** The inspection item; of a poster the video's media id, of a voice note the media it speaks about. */
  readonly target: string
  /** The draw request it belongs to, for its pages' lists. */
  readonly requestId: string | null
  /** The defective media it takes the place of. */
  readonly replaces: string | null
  /** Of a voice note: what its speaker knew of the media it speaks about. */
  readonly spoken?: Spoken
}

export type Spoken = {
  /** The media's version then; absent where the words decide nothing. */
  readonly version?: number
  /** By the rule words make it defective (domain rule 5). */
  readonly makesDefective: boolean
}

/** What the browser knew when the file was taken or chosen. */
export type CaptureFacts = {
  readonly source: 'camera' | 'file' | 'paste' | 'folder'
  /** ISO 8601 in UTC; only where the picture was taken just now. */
  readonly capturedAt: string | null
  readonly position: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null
  /** Degrees clockwise from north. */
  readonly heading: number | null
}

/** One file on its way to the server; its bytes are kept beside it until they have arrived. */
export type UploadRecord = {
  /** Made once per captured file: however often it is sent, it arrives once. */
  readonly clientKey: string
  readonly aim: UploadAim
  readonly facts: CaptureFacts
  readonly name: string
  readonly type: string
  readonly size: number
  readonly state: UploadState
  readonly paused: boolean
  /** Why somebody has to look at it. */
  readonly message: string | null
  /** The file itself is refused, or gone: another try cannot help. */
  readonly forGood: boolean
  readonly sha256: string | null
  /** Where its bytes go on after a break. */
  readonly uploadUrl: string | null
  /** Bytes the server has. */
  readonly sent: number
  /** Seconds; of a video whose browser could tell. */
  readonly duration: number | null
  /** The media it became. */
  readonly result: string | null
  /** What its photographer says about it; a comment once it has arrived. */
  readonly note: string
  /** The photo a voice note speaks about, by its key, while that has not arrived itself. */
  readonly waitsFor: string | null
  /** Until then it waits for what is still being found out about its capture. */
  readonly readyAt: number
  readonly at: number
}

/** A file that was just chosen, dropped, pasted or taken. */
export function newUpload(clientKey: string, file: File | Blob, aim: UploadAim, facts: CaptureFacts): UploadRecord {
  const name = file instanceof File && file.name ? file.name : aim.kind === 'voice' ? 'voice-note' : 'photo.jpg'
  return {
    clientKey,
    aim,
    facts,
    name,
    type: file.type,
    size: file.size,
    state: 'saved',
    paused: false,
    message: null,
    forGood: false,
    sha256: null,
    uploadUrl: null,
    sent: 0,
    duration: null,
    result: null,
    note: '',
    waitsFor: null,
    readyAt: 0,
    at: Date.now(),
  }
}

/**
 * What is to be said about a media item once this file is on the server: its note, or the voice note that it is. Under the
 * file's own key, so that it is said once however often it is tried.
 */
export function speechOf({ aim, clientKey, note }: UploadRecord, result: string): Call | null {
  if (aim.kind === 'poster' || (aim.kind === 'media' && note === '')) return null
  const { version, makesDefective = false } = aim.spoken ?? {}
  const target = { noun: 'media' as const, id: aim.kind === 'voice' ? aim.target : result }
  return {
    id: 'media.comment',
    args: { text: note, makesDefective, ...(aim.kind === 'voice' && { audio: result }) },
    targets: [version === undefined ? target : { ...target, version }],
    key: clientKey,
  }
}

/** A voice note that was refused once it had arrived: to be heard, and said of the media as it is then. */
export function heldVoice(record: UploadRecord, clientKey: string, message: string): UploadRecord {
  const { spoken, ...aim } = record.aim
  return {
    ...record,
    clientKey,
    aim: { ...aim, ...(spoken && { spoken: { makesDefective: spoken.makesDefective } }) },
    state: 'attention',
    message,
    uploadUrl: null,
    sent: 0,
    result: null,
  }
}

/** The tus metadata of an upload: the contract's names, nothing empty. */
export function metadataOf({ aim, facts, ...record }: UploadRecord): Record<string, string> {
  const { position } = facts
  const all: Record<string, string | number | null> = {
    kind: aim.kind,
    target: aim.target,
    replaces: aim.replaces,
    filename: record.name,
    type: record.type,
    sha256: record.sha256,
    clientKey: aim.kind === 'media' ? record.clientKey : null,
    duration: record.duration,
    capturedAt: facts.capturedAt,
    lat: position?.latitude ?? null,
    lng: position?.longitude ?? null,
    accuracy: position?.accuracy ?? null,
    heading: facts.heading,
    source: facts.source,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  )
}
