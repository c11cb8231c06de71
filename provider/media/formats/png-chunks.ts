import type { ByteSource } from './byte-source'

/** A chunk of a PNG: its data runs from `start` to `end`. */
export type PngChunk = { name: string; start: number; end: number }

/** Chunks of a PNG in order, up to the first that extends beyond the file. */
export async function* pngChunks(source: ByteSource): AsyncGenerator<PngChunk> {
  let at = 8
  while (at + 12 <= source.size) {
    const head = await source.read(at, 8)
    const start = at + 8
    const end = start + head.readUInt32BE(0)
    yield { name: head.toString('latin1', 4, 8), start, end }
    at = end + 4
  }
}

const xmpKeyword = 'XML:com.adobe.xmp\0\0\0'
/** Longest metadata chunk that is read. */
const longestMetadata = 512 * 1024

/**
 * EXIF and uncompressed XMP of a PNG anywhere in the file: cameras append them after the image data, where decoders do
 * not read.
 */
export async function readPngMetadata(source: ByteSource): Promise<{ exif: Buffer | null; xmp: Buffer | null }> {
  let [exif, xmp]: (Buffer | null)[] = [null, null]
  for await (const { name, start, end } of pngChunks(source)) {
    if (name === 'IEND') break
    if ((name !== 'eXIf' && name !== 'iTXt') || end - start > longestMetadata) continue
    const bytes = Buffer.from(await source.read(start, end - start))
    if (name === 'eXIf') exif ??= bytes
    else if (bytes.toString('latin1', 0, xmpKeyword.length) === xmpKeyword) xmp ??= bytes.subarray(xmpKeyword.length)
  }
  return { exif: exif ?? null, xmp: xmp ?? null }
}
