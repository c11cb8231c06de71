import sharp from 'sharp'
import { mostPixels } from 'contract/file-limits'
import { withSource, type ByteSource } from './byte-source'
import { isWhole } from './completeness'
import { ebmlIsCut, ebmlType } from './ebml'
import { mediaTypes, sniff, type MediaType } from './file-type'
import { isoIsCut, isoType } from './iso-media'
import { refuse, refuseFormat, refuseKind, type MediaKind, type Refusal } from './refusals'

/** HEIC is decoded as a whole (no shrinking on load), so its limit is lower; a 48-megapixel phone fits. */
export const mostHeicPixels = 64_000_000
/** Largest picture taken, in bytes. */
export const mostImageBytes = 100 * 1024 * 1024

/** An upload that is taken: its type by content, and the size of a picture in pixels before orientation. */
export type Accepted = {
  ok: true
  kind: MediaKind
  type: MediaType
  extension: string
  width: number | null
  height: number | null
}
export type Inspection = Accepted | Refusal

export type Claim = {
  /** The name the person's device gave; the content decides, so a PNG named .jpg is taken as a PNG. */
  filename: string
  declaredType?: string | null
  /** What the upload is for; anything by default. */
  accept?: readonly MediaKind[]
  /** Largest picture in pixels; `mostPixels` unless a setting says otherwise. HEIC has a lower bound of its own. */
  mostPixels?: number
}

/**
 * Decides whether an upload is taken, by its content alone and without decoding a pixel (product rule "Bytes"; security bar:
 * decompression bombs refused in under a second). A JPEG with a page glued behind it is a JPEG: its bytes are kept, what is shown
 * is re-encoded, and it is served with nosniff and a sandbox.
 * @param input path of the stored upload, or its bytes
 * @returns the accepted type, or the cause with the sentence for its uploader; never throws for bad content
 */
export function inspectUpload(input: string | Buffer, claim: Claim): Promise<Inspection> {
  return withSource(input, async (source) => {
    const asked = claim.accept ?? anything
    const found = await inspectContent(source, claim.mostPixels ?? mostPixels, asked)
    return !found.ok || asked.includes(found.kind) ? found : refuseKind(found.kind, asked)
  })
}

const anything: readonly MediaKind[] = ['image', 'video', 'audio']

async function inspectContent(source: ByteSource, most: number, asked: readonly MediaKind[]): Promise<Inspection> {
  if (source.size === 0) return refuse('empty')
  const sniffed = sniff(await source.read(0, 4096))
  if (sniffed.is === 'foreign') return refuseFormat(sniffed.name, sniffed.holds, asked)
  if (sniffed.is === 'type') return inspectType(source, sniffed.type, most)
  if (sniffed.is === 'iso') return inspectIso(source, most)
  if (sniffed.is === 'ebml') return inspectEbml(source, asked)
  return refuse(sniffed.is)
}

function inspectType(source: ByteSource, type: MediaType, most: number): Promise<Inspection> {
  return mediaTypes[type].kind === 'image' ? inspectImage(source, type, most) : Promise.resolve(accept(type))
}

async function inspectIso(source: ByteSource, most: number): Promise<Inspection> {
  if (await isoIsCut(source)) return refuse('truncated')
  const type = await isoType(source)
  return type ? inspectType(source, type, most) : refuse('unknown')
}

async function inspectEbml(source: ByteSource, asked: readonly MediaKind[]): Promise<Inspection> {
  if (await ebmlIsCut(source)) return refuse('truncated')
  const type = await ebmlType(source)
  return type ? accept(type) : refuseFormat('Matroska', 'video', asked)
}

async function inspectImage(source: ByteSource, type: MediaType, limit: number): Promise<Inspection> {
  if (source.size > mostImageBytes) return refuse('tooLarge', { limit: '100 MB' })
  const bytes = await source.read(0, source.size)
  const size = await readSize(bytes)
  if (!size) return refuse(isWhole(bytes, type) ? 'unreadable' : 'truncated')
  const most = type === 'image/heic' ? Math.min(limit, mostHeicPixels) : limit
  if (size.width * size.height > most) return refuse('tooManyPixels', size)
  if (!isWhole(bytes, type)) return refuse('truncated')
  return accept(type, size)
}

function accept(type: MediaType, size?: { width: number; height: number }): Accepted {
  const { kind, extension } = mediaTypes[type]
  return { ok: true, kind, type, extension, width: size?.width ?? null, height: size?.height ?? null }
}

/** Pixel size by the header alone: no limit here, since the limit is ours to explain. */
async function readSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null
  }
}
