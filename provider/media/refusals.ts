import { inEveryLanguage, readText, type StoredText } from 'locales/engine/in-language'
import { t as sayOfField } from 'locales/fields'
import { t as uploadLine } from 'locales/uploads'

/** Kind of an upload: a photo, a video or a voice note. */
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
  tooCostly: 'uploadTooCostly',
  wrongKind: 'uploadWrongKind',
} as const

/** Reason for refusing a file. */
export type RefusalCause = keyof typeof sentences

/**
 * Refusal of a file, with its message in every language, because the process that reads files does not know the
 * uploader.
 */
export type Refusal = { ok: false; cause: RefusalCause; message: string } & Pick<StoredText, 'translations'>

type Values = Record<string, string | number>

/** Refusal for a cause; `valuesOf` returns the values of its message. */
export function refuseMedia(cause: RefusalCause, valuesOf: () => Values = () => ({})): Refusal {
  const { text, translations } = inEveryLanguage(() =>
    cause === 'tooLarge' ? sayOfField.of(sentences[cause], valuesOf()) : uploadLine.of(sentences[cause], valuesOf()),
  )
  return { ok: false, cause, message: text, translations }
}

/** Message of a refusal in the reader's language. */
export const readRefusal = ({ message, translations }: Refusal): string => readText({ text: message, translations })

const kindWords = {
  image: 'uploadKindImage',
  video: 'uploadKindVideo',
  audio: 'uploadKindAudio',
} as const satisfies Record<MediaKind, string>

const insteadWords = {
  image: 'uploadAsImage',
  video: 'uploadAsVideo',
  audio: 'uploadAsAudio',
} as const satisfies Record<MediaKind, string>

/** Word for a file in messages: evidence is a photo; a logo or profile picture is a picture. */
export function kindWord(kind: MediaKind, accepted: readonly MediaKind[]): 'photo' | 'picture' | 'video' | 'voice' {
  if (kind === 'image') return accepted.includes('video') ? 'photo' : 'picture'
  return kind === 'video' ? 'video' : 'voice'
}

/**
 * Refusal of a file in a format that is not accepted, with what to send instead: the same content in another format, or
 * the requested kind. @param holds kind of content of the format; null if unknown
 */
export function refuseInFavor(
  cause: 'svg' | 'html' | 'text' | 'unknown' | 'format',
  accepted: readonly MediaKind[],
  { holds = null, format = '' }: { holds?: MediaKind | null; format?: string } = {},
): Refusal {
  const [only, ...others] = accepted
  const kind = holds && accepted.includes(holds) ? holds : others.length === 0 ? only : null
  return refuseMedia(cause, () => ({ format, instead: uploadLine(kind ? insteadWords[kind] : 'uploadAsAny') }))
}

/** Refusal of a valid file of the wrong kind, such as a video as a voice note. */
export function refuseKind(given: MediaKind, accepted: readonly MediaKind[]): Refusal {
  return refuseMedia('wrongKind', () => ({
    given: uploadLine(kindWords[given]),
    asked: accepted
      .map((kind) => uploadLine(kindWords[kind]))
      .reduce((one, other) => uploadLine('orKind', { one, other })),
  }))
}

/** Thrown if a file that passed inspection cannot be decoded; `message` is in English. */
export class RefusedFile extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options)
    this.name = 'RefusedFile'
    this.refusal = refusal
  }
}
