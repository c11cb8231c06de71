import { plainFileName } from 'contract/media/file-name'
import type { Call } from '~/commands/engine/command'

/** State of a file: stored in this browser, uploading, on the server, or in need of the person's attention. */
export type UploadState = 'saved' | 'uploading' | 'onServer' | 'attention'

/** Kind and target of an upload (`uploadMetadata`). */
export type UploadAim = {
  readonly kind: 'media' | 'poster' | 'voice'
  /** Id of the inspection item; for a poster the video's media id, for a voice note the media it comments. */
  readonly target: string
  /** The draw request it belongs to, for the lists on its pages. */
  readonly requestId: string | null
  /** The defective media that it replaces. */
  readonly replaces: string | null
  /** For a voice note: the state of its media when it was spoken. */
  readonly spoken?: VoiceNote
}

type VoiceNote = {
  /** Version of the media then; absent if the comment makes no decision. */
  readonly version?: number
  /** True if the comment makes the media defective (domain rule 5). */
  readonly makesDefective: boolean
}

/** Facts about the file when it was taken or chosen. */
export type CaptureFacts = {
  readonly source: 'camera' | 'file' | 'paste' | 'folder'
  /** ISO 8601 in UTC; only for a picture taken just now. */
  readonly capturedAt: string | null
  readonly position: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null
  /** Degrees clockwise from north. */
  readonly heading: number | null
}

/** A file on its way to the server; its bytes are stored separately until they have arrived. */
export type UploadRecord = {
  /** Idempotency key, one per captured file: the file is created once however often it is sent. */
  readonly clientKey: string
  readonly aim: UploadAim
  readonly facts: CaptureFacts
  readonly name: string
  readonly type: string
  readonly size: number
  readonly state: UploadState
  readonly paused: boolean
  /** The reason why it needs attention. */
  readonly message: string | null
  /** The file itself is refused or gone: another attempt cannot help. */
  readonly forGood: boolean
  readonly sha256: string | null
  /** URL to resume the upload at. */
  readonly uploadUrl: string | null
  /** Bytes on the server. */
  readonly sent: number
  /** Seconds; for a video, if the browser could determine it. */
  readonly duration: number | null
  /** Id of the media it became. */
  readonly result: string | null
  /** The photographer's note; becomes a comment after the upload. */
  readonly note: string
  /** Client key of the photo that a voice note comments, until that photo is uploaded. */
  readonly waitsFor: string | null
  /** Timestamp until which the upload waits for position and heading. */
  readonly readyAt: number
  readonly at: number
}

/** A new upload of a chosen, dropped, pasted or captured file. */
export function newUpload(clientKey: string, file: File | Blob, aim: UploadAim, facts: CaptureFacts): UploadRecord {
  const name =
    file instanceof File && file.name ? plainFileName(file.name) : aim.kind === 'voice' ? 'voice-note' : 'photo.jpg'
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
 * The comment to make after this file is on the server: its note, or the voice note itself. Uses the file's key, so
 * that it is made once however often it is tried.
 */
export function commentOf({ aim, clientKey, note }: UploadRecord, result: string): Call | null {
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

/**
 * A voice note whose comment was refused: stored for playback, to be sent again for the current version of the media.
 */
export function refusedVoiceNote(record: UploadRecord, clientKey: string, message: string): UploadRecord {
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

/** The tus metadata of an upload: the contract's names, without empty values. */
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
