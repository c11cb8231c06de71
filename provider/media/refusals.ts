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
 * A file that is not taken, with the sentence for its uploader in every language: the process that reads files does not
 * know who sent them.
 */
export type Refusal = { ok: false; cause: RefusalCause; message: string } & Pick<StoredText, 'translations'>

type Values = Record<string, string | number>

/** The refusal for a cause; `valuesOf` writes the values of its sentence. */
export function refuse(cause: RefusalCause, valuesOf: () => Values = () => ({})): Refusal {
  const { text, translations } = inEveryLanguage(() =>
    cause === 'tooLarge' ? sayOfField.of(sentences[cause], valuesOf()) : uploadLine.of(sentences[cause], valuesOf()),
  )
  return { ok: false, cause, message: text, translations }
}

/** The sentence of a refusal in the reader's language. */
export const refusalText = ({ message, translations }: Refusal): string => readText({ text: message, translations })

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

/** The word by which a message names one file: evidence is a photo, a logo or profile picture is a picture. */
export function kindWord(kind: MediaKind, accepted: readonly MediaKind[]): 'photo' | 'picture' | 'video' | 'voice' {
  if (kind === 'image') return accepted.includes('video') ? 'photo' : 'picture'
  return kind === 'video' ? 'video' : 'voice'
}

/**
 * The refusal of a file that is never taken, with what to send instead: the same picture or video in another format, or what
 * is asked for.
 * @param holds what such a file holds; null where that is none of the three, or anything
 */
export function refuseInFavor(
  cause: 'svg' | 'html' | 'text' | 'unknown' | 'format',
  accepted: readonly MediaKind[],
  { holds = null, format = '' }: { holds?: MediaKind | null; format?: string } = {},
): Refusal {
  const [only, ...others] = accepted
  const kind = holds && accepted.includes(holds) ? holds : others.length === 0 ? only : null
  return refuse(cause, () => ({ format, instead: uploadLine(kind ? insteadWords[kind] : 'uploadAsAny') }))
}

/** A file that is fine in itself but not what was asked for, as a video offered as a voice note. */
export function refuseKind(given: MediaKind, accepted: readonly MediaKind[]): Refusal {
  return refuse('wrongKind', () => ({
    given: uploadLine(kindWords[given]),
    asked: accepted
      .map((kind) => uploadLine(kindWords[kind]))
      .reduce((one, other) => uploadLine('orKind', { one, other })),
  }))
}

/**
 * Thrown by the decoding steps when a file that looked right turns out not to be; the message is the uploader's sentence in
 * English.
 */
export class RefusedFile extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options)
    this.name = 'RefusedFile'
    this.refusal = refusal
  }
}
