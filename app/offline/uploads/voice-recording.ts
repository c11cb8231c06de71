import { t as uploadText } from 'locales/item'
import type { UploadAim } from './upload-record'
import { withUploader } from './uploads'
import { createListeners } from '~/lib/listeners'

/** Subject of a voice note: a media item, or a file of this browser that is still uploading. */
export type VoiceCommentTarget = Omit<UploadAim, 'kind' | 'replaces'> & { readonly about?: string }

/** State of the microphone: start of the recording (milliseconds), or the reason why it failed. */
export type VoiceState = { readonly since: number | null; readonly trouble: string | null }

type Recording = {
  readonly of: VoiceCommentTarget
  readonly recorder: Promise<MediaRecorder>
  readonly sound: Promise<Blob>
}

/** Formats that the server accepts; the first one this browser supports is used. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const
const bitsPerSecond = 32_000
/** Maximum length of a voice note. */
const maxMs = 5 * 60_000

const silent: VoiceState = { since: null, trouble: null }
let state = silent
let running: Recording | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

const set = (next: VoiceState) => {
  state = next
  listeners.notify()
}

const formatHere = () => formats.find((format) => MediaRecorder.isTypeSupported(format))

function end(keep: boolean): void {
  const ended = running
  running = null
  clearTimeout(timer)
  set(silent)
  if (!ended) return
  void ended.recorder.then((recorder) => recorder.state === 'inactive' || recorder.stop()).catch(() => undefined)
  void ended.sound.then((sound) => keep && sound.size > 0 && speak(sound, ended.of)).catch(() => undefined)
}

function speak(sound: Blob, { about, ...aim }: VoiceCommentTarget): void {
  withUploader((uploader) => uploader.addVoiceNote(sound, aim, about))
}

function begin(of: VoiceCommentTarget): void {
  const recorder = open()
  const begun = { of, recorder, sound: recorder.then(soundOf) }
  running = begun
  set(silent)
  begun.sound.catch(() => undefined)
  recorder
    .then(() => {
      if (running !== begun) return
      set({ since: Date.now(), trouble: null })
      timer = setTimeout(() => end(true), maxMs)
    })
    .catch(() => {
      if (running === begun) running = null
      set({ since: null, trouble: uploadText('voice.refused') })
    })
}

async function open(): Promise<MediaRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  try {
    return new MediaRecorder(stream, { mimeType: formatHere() ?? '', audioBitsPerSecond: bitsPerSecond })
  } catch (error) {
    stopMicrophone(stream)
    throw error
  }
}

const stopMicrophone = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Starts recording; resolves with the audio when it stops. */
function soundOf(recorder: MediaRecorder): Promise<Blob> {
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const sound = new Promise<Blob>((resolve) =>
    recorder.addEventListener('stop', () => {
      stopMicrophone(recorder.stream)
      resolve(new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' }))
    }),
  )
  recorder.start()
  return sound
}

/** Voice notes: one at a time, about the subject at its start, whatever the screen shows at its end. */
export const voice = {
  read: () => state,
  atFirst: () => silent,
  /** Leaving the last page that shows the microphone ends and stores the recording. */
  subscribe(listener: () => void): () => void {
    const leave = listeners.add(listener)
    return () => {
      leave()
      if (listeners.isEmpty()) end(true)
    }
  },
  canRecord: () => typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator && formatHere() !== undefined,
  /** Starts a recording, or ends it and stores it. */
  toggle: (of: VoiceCommentTarget) => (running ? end(true) : begin(of)),
  /** Ends a recording without storing it. */
  discard: () => end(false),
}
