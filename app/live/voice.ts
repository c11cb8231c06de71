import { messages } from 'contract/messages'
import type { UploadAim } from './upload-record'
import { withUploader } from './uploads'
import { createListeners } from '~/lib/listeners'

/** What a voice note speaks about: a media item, or a file of this browser on its way to become one. */
export type SpokenOf = Omit<UploadAim, 'kind' | 'replaces'> & { readonly about?: string }

/** The microphone, of which there is one: when the recording began (milliseconds), or why there is none. */
export type VoiceState = { readonly since: number | null; readonly trouble: string | null }

type Recording = { readonly of: SpokenOf; readonly recorder: Promise<MediaRecorder>; readonly sound: Promise<Blob> }

/** Formats the server takes; the first one this browser can make. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const
const bitsPerSecond = 32_000
/** Longest voice note. */
const longestMs = 5 * 60_000

const silent: VoiceState = { since: null, trouble: null }
let state = silent
let running: Recording | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

const set = (next: VoiceState) => {
  state = next
  listeners.tell()
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

function speak(sound: Blob, { about, ...aim }: SpokenOf): void {
  withUploader((uploader) => uploader.speak(sound, aim, about))
}

function begin(of: SpokenOf): void {
  const recorder = open()
  const begun = { of, recorder, sound: recorder.then(soundOf) }
  running = begun
  set(silent)
  begun.sound.catch(() => undefined)
  recorder
    .then(() => {
      if (running !== begun) return
      set({ since: Date.now(), trouble: null })
      timer = setTimeout(() => end(true), longestMs)
    })
    .catch(() => {
      if (running === begun) running = null
      set({ since: null, trouble: messages['voice.refused'] })
    })
}

async function open(): Promise<MediaRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = formatHere() ?? ''
  return new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
}

/** Starts it; what was heard when it stops. */
function soundOf(recorder: MediaRecorder): Promise<Blob> {
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const sound = new Promise<Blob>((resolve) =>
    recorder.addEventListener('stop', () => {
      for (const track of recorder.stream.getTracks()) track.stop()
      resolve(new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' }))
    }),
  )
  recorder.start()
  return sound
}

/** Voice notes: one at a time, about what was meant when it began, whatever is on the screen when it ends. */
export const voice = {
  read: () => state,
  atFirst: () => silent,
  /** Whoever leaves the last page that shows the microphone has said what they had to say. */
  subscribe(listener: () => void): () => void {
    const leave = listeners.add(listener)
    return () => {
      leave()
      if (listeners.isEmpty()) end(true)
    }
  },
  canRecord: () => typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator && formatHere() !== undefined,
  /** Begins to record, or ends what is recorded and keeps it. */
  toggle: (of: SpokenOf) => (running ? end(true) : begin(of)),
  /** Ends what is recorded without keeping it. */
  discard: () => end(false),
}
