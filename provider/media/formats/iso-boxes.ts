import type { ByteSource } from './byte-source'

/** One box of an ISO base media file (MP4, MOV, M4A, HEIC, AVIF): its content runs from `start` to `end`. */
export type Box = { name: string; start: number; end: number; cut: boolean }

/** Boxes directly inside [from, to); a box that claims to reach beyond `to` is marked cut and ends the list. */
export async function* boxesIn(source: ByteSource, from: number, to: number): AsyncGenerator<Box> {
  let at = from
  while (at + 8 <= to) {
    const box = readBox(await source.read(at, 16), at, to)
    if (!box) return
    yield box
    if (box.cut) return
    at = box.end
  }
}

function readBox(head: Buffer, at: number, to: number): Box | null {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const wide = short === 1
  if (wide && head.length < 16) return null
  const size = wide ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
  if (size < 8) return null
  const end = at + size
  return { name: head.toString('latin1', 4, 8), start: at + (wide ? 16 : 8), end: Math.min(end, to), cut: end > to }
}

/** The first box along a path of names, looking inside [from, to). */
export async function findBox(
  source: ByteSource,
  names: readonly string[],
  from: number,
  to: number,
): Promise<Box | null> {
  const [name, ...rest] = names
  for await (const box of boxesIn(source, from, to))
    if (box.name === name) return rest.length === 0 ? box : findBox(source, rest, box.start, box.end)
  return null
}

/** All brands of the `ftyp` box, the major one first; a QuickTime file without one is `qt  `. */
export async function readBrands(source: ByteSource): Promise<string[]> {
  const box = await findBox(source, ['ftyp'], 0, source.size)
  if (!box) return ['qt  ']
  const content = (await source.read(box.start, Math.min(box.end - box.start, 400))).toString('latin1')
  const compatible = content.slice(8).match(/.{4}/gs) ?? []
  return [content.slice(0, 4), ...compatible]
}
