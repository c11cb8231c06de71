import sharp from 'sharp'
import { mostPixels } from 'contract/core/file-limits'
import { boundedSource, withSource, type ByteSource } from './formats/byte-source'
import { isWhole } from './formats/completeness'
import { ebmlIsCut, ebmlType } from './formats/ebml'
import { mediaTypes, sniff, type MediaType } from './formats/file-type'
import { isoIsCut, isoType } from './formats/iso-media'
import { kindWord, refuseMedia, RefusedFile, refuseInFavor, refuseKind, type MediaKind, type Refusal } from './refusals'

/**
 * Most pixels of a picture that decoders hold as a whole, at four bytes per pixel or more; fits 48-megapixel phones.
 */
export const mostWholePixels = 64_000_000
/** Largest accepted picture, in bytes. */
const mostImageBytes = 100 * 1024 * 1024

/** An accepted upload: its type by content, and the size of a picture in pixels before orientation. */
type Accepted = {
  ok: true
  kind: MediaKind
  type: MediaType
  extension: string
  width: number | null
  height: number | null
}
export type UploadVerdict = Accepted | Refusal

export type Claim = {
  /** File name on the person's device; the content decides, so a PNG named .jpg is a PNG. */
  filename: string
  declaredType?: string | null
  /** Purpose of the upload; any by default. */
  accept?: readonly MediaKind[]
  /** Largest picture in pixels, the setting `MAX_PIXELS`. */
  mostPixels?: number
}

/**
 * Accepts or refuses an upload by its content, without decoding pixels (decompression bombs are refused in under a
 * second). A JPEG with an appended page is accepted as a JPEG: its bytes are kept, shown pictures are re-encoded, and
 * the original is served with nosniff and a sandbox. @param input path of the stored upload, or its bytes @returns the
 * accepted type, or the refusal with its message; never throws for bad content
 */
export async function inspectUpload(input: string | Buffer, claim: Claim): Promise<UploadVerdict> {
  const accepted = claim.accept ?? anything
  try {
    const found = await withSource(input, (source) =>
      inspectContent({ source, input, most: claim.mostPixels ?? mostPixels, accepted }),
    )
    return !found.ok || accepted.includes(found.kind) ? found : refuseKind(found.kind, accepted)
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal
    throw error
  }
}

const anything: readonly MediaKind[] = ['image', 'video', 'audio']

/** A file under inspection: `input` for the decoder, `source` for the parsers. */
type Inspected = { input: string | Buffer; source: ByteSource; most: number; accepted: readonly MediaKind[] }

async function inspectContent(file: Inspected): Promise<UploadVerdict> {
  const { source, accepted } = file
  if (source.size === 0) return refuseMedia('empty')
  const sniffed = sniff(await source.read(0, 4096))
  if (sniffed.is === 'foreign') return refuseInFavor('format', accepted, { format: sniffed.name, holds: sniffed.holds })
  if (sniffed.is === 'type') return inspectType(file, sniffed.type)
  if (sniffed.is === 'iso') return inspectIso(file)
  if (sniffed.is === 'ebml') return inspectEbml(boundedSource(source), accepted)
  return refuseInFavor(sniffed.is, accepted)
}

function inspectType(file: Inspected, type: MediaType): Promise<UploadVerdict> {
  return mediaTypes[type].kind === 'image' ? inspectImage(file, type) : Promise.resolve(accept(type))
}

async function inspectIso(file: Inspected): Promise<UploadVerdict> {
  const source = boundedSource(file.source)
  const type = await isoType(source)
  // A movie without its index does not name its tracks.
  const kind = type ? mediaTypes[type].kind : file.accepted.includes('video') ? 'video' : 'audio'
  if (await isoIsCut(source)) return refuseMedia('truncated', () => ({ kind: kindWord(kind, file.accepted) }))
  return type ? inspectType(file, type) : refuseInFavor('unknown', file.accepted)
}

async function inspectEbml(source: ByteSource, accepted: readonly MediaKind[]): Promise<UploadVerdict> {
  const kind = kindWord(accepted.includes('video') ? 'video' : 'audio', accepted)
  if (await ebmlIsCut(source)) return refuseMedia('truncated', () => ({ kind }))
  const type = await ebmlType(source)
  return type ? accept(type) : refuseInFavor('format', accepted, { format: 'Matroska', holds: 'video' })
}

/** Counts the parts before the decoder reads any of them. */
async function inspectImage({ input, source, most, accepted }: Inspected, type: MediaType): Promise<UploadVerdict> {
  const kind = kindWord('image', accepted)
  if (source.size > mostImageBytes) return refuseMedia('tooLarge', () => ({ limit: '100 MB' }))
  const whole = await isWhole(source, type)
  const size = await readSize(input)
  if (!size) return refuseMedia(whole ? 'unreadable' : 'truncated', () => ({ kind }))
  const { isProgressive, ...pixels } = size
  const isHeld = isProgressive || heldWhole.includes(type)
  if (size.width * size.height > (isHeld ? Math.min(most, mostWholePixels) : most))
    return refuseMedia('tooManyPixels', () => ({ ...pixels, kind }))
  return whole ? accept(type, pixels) : refuseMedia('truncated', () => ({ kind }))
}

/** Formats whose decoders hold the whole picture in memory; JPEG and PNG only if progressive. */
const heldWhole: readonly MediaType[] = ['image/heic', 'image/avif', 'image/webp']

function accept(type: MediaType, size?: { width: number; height: number }): Accepted {
  const { kind, extension } = mediaTypes[type]
  return { ok: true, kind, type, extension, width: size?.width ?? null, height: size?.height ?? null }
}

/** Size in pixels by the header, without the decoder's limit, whose error would not explain itself. */
async function readSize(
  input: string | Buffer,
): Promise<{ width: number; height: number; isProgressive: boolean } | null> {
  try {
    const { width, height, isProgressive = false } = await sharp(input, { limitInputPixels: false }).metadata()
    return width > 0 && height > 0 ? { width, height, isProgressive } : null
  } catch {
    return null
  }
}
