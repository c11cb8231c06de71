import { longestHeaderRead, type ByteSource } from './byte-source'
import type { MediaType } from './file-type'
import { noVideoFacts, type VideoFacts } from './video-facts'

/** An EBML element (WebM): content from `start` to `end`; a live recording leaves the size open, marked `open`. */
type Element = { id: number; start: number; end: number; open: boolean; cut: boolean }

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  dateUtc: 0x4461,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const
/** Elements that end a cluster of unknown size. */
const topLevel: readonly number[] = [
  ids.cluster,
  ids.info,
  ids.tracks,
  0x1c53bb6b,
  0x114d9b74,
  0x1043a770,
  0x1941a469,
  0x1254c367,
]
/** 2001, where Matroska counts from, in milliseconds. */
const matroskaEpochMs = Date.UTC(2001, 0, 1)

/** Bytes at the end of a recording that are searched for its last cluster; browsers start one every few seconds. */
const longestTail = 32 * 1024 * 1024

/** Parts of a segment; each null if it was not found before the clusters. */
type Segment = { whole: Element; info: Element | null; tracks: Element[] }

/**
 * Type of an EBML file: WebM with a video track, WebM sound, or null (Matroska and others are not played by browsers).
 */
export async function ebmlType(source: ByteSource): Promise<MediaType | null> {
  const header = await readElement(source, 0, source.size)
  const docType = header && (await findChild(source, header, ids.docType))
  if (!docType || (await readText(source, docType)) !== 'webm') return null
  const kinds: number[] = []
  for (const track of (await readSegment(source))?.tracks ?? [])
    kinds.push(await readNumber(source, await findChild(source, track, ids.trackType)))
  if (kinds.includes(1)) return 'video/webm'
  return kinds.includes(2) ? 'audio/webm' : null
}

/** True if the segment announces more bytes than the file has. A recording of open size cannot be judged. */
export async function ebmlIsCut(source: ByteSource): Promise<boolean> {
  const segment = await findSegment(source)
  return !segment || segment.cut
}

/** Duration, frame size and creation time; a recording without a stored duration is measured by its last block. */
export async function readEbmlFacts(source: ByteSource): Promise<VideoFacts> {
  const segment = await readSegment(source)
  if (!segment) return noVideoFacts
  const info = new Map<number, Element>()
  if (segment.info) for await (const child of children(source, segment.info)) info.set(child.id, child)
  const scale = (await readNumber(source, info.get(ids.timestampScale))) || 1_000_000
  const stored = await readFloat(source, info.get(ids.duration))
  const ticks = stored || (await lastTimestamp(source, segment.whole))
  const date = info.get(ids.dateUtc)
  const since2001 = date ? await source.read(date.start, Math.min(8, date.end - date.start)) : Buffer.alloc(0)
  return {
    ...noVideoFacts,
    ...(await readFrameSize(source, segment.tracks)),
    durationSeconds: ticks > 0 ? (ticks * scale) / 1e9 : null,
    createdAt:
      since2001.length === 8 ? new Date(matroskaEpochMs + Number(since2001.readBigInt64BE(0) / 1_000_000n)) : null,
  }
}

async function findSegment(source: ByteSource): Promise<Element | null> {
  const header = await readElement(source, 0, source.size)
  const segment = header && (await readElement(source, header.end, source.size))
  return segment?.id === ids.segment ? segment : null
}

/** Finds information and tracks in one pass, which ends as soon as both are there. */
async function readSegment(source: ByteSource): Promise<Segment | null> {
  const whole = await findSegment(source)
  if (!whole) return null
  let [info, tracks]: (Element | null)[] = [null, null]
  for await (const child of children(source, whole)) {
    if (child.id === ids.info) info ??= child
    if (child.id === ids.tracks) tracks ??= child
    if (info && tracks) break
  }
  const entries: Element[] = []
  if (tracks) for await (const child of children(source, tracks)) if (child.id === ids.trackEntry) entries.push(child)
  return { whole, info: info ?? null, tracks: entries }
}

async function readFrameSize(
  source: ByteSource,
  tracks: readonly Element[],
): Promise<Pick<VideoFacts, 'width' | 'height'>> {
  for (const track of tracks) {
    const video = await findChild(source, track, ids.video)
    if (!video) continue
    const width = await readNumber(source, await findChild(source, video, ids.pixelWidth))
    const height = await readNumber(source, await findChild(source, video, ids.pixelHeight))
    if (width && height) return { width, height }
  }
  return { width: null, height: null }
}

/**
 * Time of the last block in ticks: the last cluster's time plus the block's signed 16-bit offset; 0 without a block.
 */
async function lastTimestamp(source: ByteSource, segment: Element): Promise<number> {
  const cluster = await findLastCluster(source, segment)
  let [latest, base] = [0, 0]
  if (cluster)
    for await (const child of children(source, cluster)) {
      if (child.id === ids.timestamp) base = await readNumber(source, child)
      else latest = Math.max(latest, base + (await blockOffset(source, child)))
    }
  return latest
}

/** Searches backward for the mark of a cluster: walking all blocks of an hour would be 300,000 reads. */
async function findLastCluster(source: ByteSource, segment: Element): Promise<Element | null> {
  const mark = Buffer.from(ids.cluster.toString(16), 'hex')
  const from = Math.max(segment.start, segment.end - longestTail)
  for (let to = segment.end; to > from; to -= longestHeaderRead - mark.length) {
    const start = Math.max(from, to - longestHeaderRead)
    const bytes = await source.read(start, to - start)
    for (let at = bytes.lastIndexOf(mark); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(mark, at - 1)) {
      const cluster = await readElement(source, start + at, segment.end)
      // These four bytes may also occur inside a frame, but never before a cluster's time.
      if (cluster && (await readElement(source, cluster.start, cluster.end))?.id === ids.timestamp) return cluster
    }
  }
  return null
}

async function blockOffset(source: ByteSource, element: Element): Promise<number> {
  const block = element.id === ids.blockGroup ? await findChild(source, element, ids.block) : element
  if (!block || (block.id !== ids.simpleBlock && block.id !== ids.block)) return 0
  const head = await source.read(block.start, 12)
  const track = readVint(head, 0)
  return track && head.length >= track.length + 2 ? head.readInt16BE(track.length) : 0
}

async function findChild(source: ByteSource, parent: Element, id: number): Promise<Element | null> {
  for await (const child of children(source, parent)) if (child.id === id) return child
  return null
}

/** Children in order. Those of an open cluster end where the next top-level element begins. */
async function* children(source: ByteSource, parent: Element): AsyncGenerator<Element> {
  let at = parent.start
  while (at < parent.end) {
    const child = await readElement(source, at, parent.end)
    if (!child) return
    if (parent.id === ids.cluster && topLevel.includes(child.id)) return
    const end = child.open && child.id === ids.cluster ? await endOfOpenCluster(source, child) : child.end
    yield { ...child, end }
    at = end
  }
}

async function endOfOpenCluster(source: ByteSource, cluster: Element): Promise<number> {
  let at = cluster.start
  while (at < cluster.end) {
    const child = await readElement(source, at, cluster.end)
    if (!child || topLevel.includes(child.id)) return at
    at = child.end
  }
  return at
}

async function readElement(source: ByteSource, at: number, limit: number): Promise<Element | null> {
  const head = await source.read(at, 12)
  const idLength = head[0] ? Math.clz32(head[0]) - 23 : 9
  if (idLength > 4 || head.length < idLength + 1) return null
  const size = readVint(head, idLength)
  if (!size) return null
  const start = at + idLength + size.length
  const end = size.open ? limit : start + size.value
  return { id: head.readUIntBE(0, idLength), start, end: Math.min(end, limit), open: size.open, cut: end > limit }
}

/** A variable-length integer: the leading zeros of the first byte give its length; all ones mean an unknown size. */
function readVint(bytes: Buffer, at: number): { value: number; length: number; open: boolean } | null {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = first & ((1 << (8 - length)) - 1)
  let open = value === (1 << (8 - length)) - 1
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0
    open = open && byte === 0xff
    value = value * 256 + byte
  }
  return { value, length, open }
}

async function readNumber(source: ByteSource, element: Element | null | undefined): Promise<number> {
  if (!element) return 0
  const bytes = await source.read(element.start, Math.min(element.end - element.start, 8))
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}

async function readFloat(source: ByteSource, element: Element | undefined): Promise<number> {
  const length = element ? element.end - element.start : 0
  const bytes = element && length <= 8 ? await source.read(element.start, length) : Buffer.alloc(0)
  if (bytes.length === 4) return bytes.readFloatBE(0)
  return bytes.length === 8 ? bytes.readDoubleBE(0) : 0
}

async function readText(source: ByteSource, element: Element): Promise<string> {
  return (await source.read(element.start, Math.min(element.end - element.start, 32)))
    .toString('latin1')
    .replaceAll('\0', '')
}
