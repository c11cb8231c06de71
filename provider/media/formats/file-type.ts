import type { MediaKind } from 'provider/media/refusals'

/** Accepted types with their kind and the extension of the stored file. */
export const mediaTypes = {
  'image/jpeg': { kind: 'image', extension: '.jpg' },
  'image/png': { kind: 'image', extension: '.png' },
  'image/webp': { kind: 'image', extension: '.webp' },
  'image/heic': { kind: 'image', extension: '.heic' },
  'image/avif': { kind: 'image', extension: '.avif' },
  'video/mp4': { kind: 'video', extension: '.mp4' },
  'video/quicktime': { kind: 'video', extension: '.mov' },
  'video/webm': { kind: 'video', extension: '.webm' },
  'audio/webm': { kind: 'audio', extension: '.webm' },
  'audio/ogg': { kind: 'audio', extension: '.ogg' },
  'audio/mp4': { kind: 'audio', extension: '.m4a' },
  'audio/mpeg': { kind: 'audio', extension: '.mp3' },
  'audio/wav': { kind: 'audio', extension: '.wav' },
} as const satisfies Record<string, { kind: MediaKind; extension: string }>
export type MediaType = keyof typeof mediaTypes

/** Result of reading the first bytes: an accepted type, a container to inspect, or a refusal. */
export type Sniffed =
  | { is: 'type'; type: MediaType }
  | { is: 'iso' | 'ebml' }
  | { is: 'foreign'; name: string; holds: MediaKind | null }
  | { is: 'svg' | 'html' | 'text' | 'unknown' }

type Signature = { at: number; bytes: string; answer: Sniffed }

const type = (name: MediaType): Sniffed => ({ is: 'type', type: name })
/** A format that is not accepted: its name, and whether it is a picture, a video or a sound. */
const foreign = (name: string, holds: MediaKind | null = null): Sniffed => ({ is: 'foreign', name, holds })

/** Signatures in latin1; the first that matches decides. */
const signatures: readonly Signature[] = [
  { at: 0, bytes: '\xff\xd8\xff', answer: type('image/jpeg') },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n', answer: type('image/png') },
  { at: 8, bytes: 'WEBP', answer: type('image/webp') },
  { at: 8, bytes: 'WAVE', answer: type('audio/wav') },
  { at: 8, bytes: 'AVI ', answer: foreign('AVI', 'video') },
  { at: 4, bytes: 'ftyp', answer: { is: 'iso' } },
  { at: 4, bytes: 'moov', answer: { is: 'iso' } },
  { at: 4, bytes: 'mdat', answer: { is: 'iso' } },
  { at: 4, bytes: 'wide', answer: { is: 'iso' } },
  { at: 4, bytes: 'skip', answer: { is: 'iso' } },
  { at: 4, bytes: 'free', answer: { is: 'iso' } },
  { at: 0, bytes: '\x1aE\xdf\xa3', answer: { is: 'ebml' } },
  { at: 0, bytes: 'OggS', answer: type('audio/ogg') },
  { at: 0, bytes: 'ID3', answer: type('audio/mpeg') },
  { at: 0, bytes: 'GIF8', answer: foreign('GIF', 'image') },
  { at: 0, bytes: 'BM', answer: foreign('BMP', 'image') },
  { at: 0, bytes: 'II*\0', answer: foreign('TIFF', 'image') },
  { at: 0, bytes: 'MM\0*', answer: foreign('TIFF', 'image') },
  { at: 0, bytes: '%PDF', answer: foreign('PDF') },
  { at: 0, bytes: 'PK\x03\x04', answer: foreign('ZIP') },
  { at: 0, bytes: 'fLaC', answer: foreign('FLAC', 'audio') },
  { at: 0, bytes: '\0\0\0\x0cjP  ', answer: foreign('JPEG 2000', 'image') },
  { at: 0, bytes: '\xff\x0a', answer: foreign('JPEG XL', 'image') },
  { at: 0, bytes: 'MZ', answer: foreign('Program') },
  { at: 0, bytes: '\x7fELF', answer: foreign('Program') },
]

/**
 * Recognizes the type by the first few kilobytes, not by the name or the declared type. Returns 'iso' or 'ebml' for
 * containers, whose tracks distinguish picture, video and sound.
 */
export function sniff(head: Buffer): Sniffed {
  const text = head.toString('latin1')
  for (const { at, bytes, answer } of signatures) if (text.startsWith(bytes, at)) return answer
  if (isMpegAudioFrame(head)) return type('audio/mpeg')
  return sniffText(head)
}

/** MP3 frames start with eleven set bits and name layer III; a byte order mark differs only in the layer. */
function isMpegAudioFrame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head
  const layer = (second >> 1) & 3
  return first === 0xff && (second & 0xe0) === 0xe0 && layer === 1 && (third & 0xf0) !== 0xf0
}

function sniffText(head: Buffer): Sniffed {
  const text = decodeText(head)
  if (text === null) return { is: 'unknown' }
  const lower = text.toLowerCase()
  if (/<svg[\s>]/.test(lower)) return { is: 'svg' }
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/.test(lower)) return { is: 'html' }
  return { is: 'text' }
}

/** The head as text; null if it has bytes that no text has. */
function decodeText(head: Buffer): string | null {
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (utf16) return head.toString('latin1').replaceAll('\0', '')
  const text = head.toString('utf8')
  const strange = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0
  return strange > text.length / 50 ? null : text
}
