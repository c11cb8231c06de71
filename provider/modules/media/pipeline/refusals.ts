import { messages, say, type MessageId } from 'contract/messages'

/** What one upload is for: a photo, a video or a voice note. */
export type MediaKind = 'image' | 'video' | 'audio'

const sentences = {
  empty: 'uploadEmpty',
  truncated: 'uploadTruncated',
  tooManyPixels: 'uploadBomb',
  tooLarge: 'uploadTooBig',
  svg: 'uploadSvg',
  html: 'uploadHtml',
  text: 'uploadText',
  format: 'uploadFormat',
  unknown: 'uploadUnknown',
  unreadable: 'uploadBroken',
  wrongKind: 'uploadWrongKind',
} as const satisfies Record<string, MessageId>

/** Why a file is not taken. */
export type RefusalCause = keyof typeof sentences

/** A file that is not taken, with the one sentence its uploader reads beside it. */
export type Refusal = { ok: false; cause: RefusalCause; message: string }

/** The refusal for a cause, its sentence filled with `values`. */
export function refuse(cause: RefusalCause, values: Record<string, string | number> = {}): Refusal {
  return { ok: false, cause, message: say(sentences[cause], values) }
}

const kindWords = {
  image: messages.uploadKindImage,
  video: messages.uploadKindVideo,
  audio: messages.uploadKindAudio,
} as const satisfies Record<MediaKind, string>

/** A file that is fine in itself but not what was asked for, as a video offered as a voice note. */
export function refuseKind(given: MediaKind, asked: readonly MediaKind[]): Refusal {
  return refuse('wrongKind', { given: kindWords[given], asked: asked.map((kind) => kindWords[kind]).join(' or ') })
}

/** Thrown by the decoding steps when a file that looked right turns out not to be; the message is the uploader's sentence. */
export class RefusedFile extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options)
    this.name = 'RefusedFile'
    this.refusal = refusal
  }
}
