import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'

import type { Person } from 'tests/support/world/people'
import type { World } from 'tests/support/world/world'

/** A provider's URL, and the sender. */
type Reached = Pick<World, 'url'>
type Sender = Pick<Person, 'accessToken'>

/** Answer of an upload request: the tus headers, and the message of a refusal. */
export type TusAnswer = { status: number; message: string; issues: { path: string }[]; headers: Headers }

/** A unique JPEG of random noise, `side` pixels square. */
export function aJpeg(side = 64): Promise<Buffer> {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** A unique voice note with a second of silence. */
export function aVoiceNote(): Buffer {
  const samples = Buffer.concat([randomBytes(16), Buffer.alloc(16_000)])
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const encode = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function ask(
  world: Reached,
  person: Sender,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<TusAnswer> {
  const response = await fetch(new URL(path, world.url), {
    method,
    headers: { authorization: `Bearer ${person.accessToken}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
  const text = await response.text()
  const failure = text.startsWith('{') ? JSON.parse(text) : {}
  return {
    status: response.status,
    message: failure.message ?? text,
    issues: failure.issues ?? [],
    headers: response.headers,
  }
}

/** Starts an upload; its URL is in `location`. */
export const begin = (
  world: Reached,
  person: Sender,
  length: number,
  metadata: Record<string, string>,
): Promise<TusAnswer> =>
  ask(world, person, 'POST', '/api/uploads', { 'upload-length': String(length), 'upload-metadata': encode(metadata) })

/** Sends bytes of an upload from an offset. */
export const send = (
  world: Reached,
  person: Sender,
  location: string,
  offset: number,
  bytes: Buffer,
): Promise<TusAnswer> =>
  ask(
    world,
    person,
    'PATCH',
    location,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  )

/** Reads an upload's progress. */
export const look = (world: Reached, person: Sender, location: string): Promise<TusAnswer> =>
  ask(world, person, 'HEAD', location, {})

/** Cancels an upload. */
export const giveUp = (world: Reached, person: Sender, location: string): Promise<TusAnswer> =>
  ask(world, person, 'DELETE', location, {})

/** Sends a whole upload in two requests. @returns the last answer, or the first if it was refused */
export async function upload(
  world: Reached,
  person: Sender,
  bytes: Buffer,
  metadata: Record<string, string>,
): Promise<TusAnswer> {
  const begun = await begin(world, person, bytes.length, { filename: 'photo.jpg', kind: 'media', ...metadata })
  return begun.status === 201 ? send(world, person, begun.headers.get('location') ?? '', 0, bytes) : begun
}

/** Id of an upload's record. */
export const resultOf = (answer: TusAnswer): string => answer.headers.get('upload-result') ?? ''

/** Sends the beginning of the announced bytes and cuts the connection. */
export function sendBroken(
  world: Reached,
  person: Sender,
  location: string,
  bytes: Buffer,
  promised: number,
): Promise<void> {
  return new Promise((resolve) => {
    const sending = openSending(world, person, location, promised)
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.write(bytes, () => sending.destroy())
  })
}

/** Same, but the connection stays open. @returns a function that cuts it */
export function sendUntilCut(
  world: Reached,
  person: Sender,
  location: string,
  bytes: Buffer,
  promised: number,
): () => void {
  const sending = openSending(world, person, location, promised)
  sending.on('error', () => undefined)
  sending.write(bytes)
  return () => void sending.destroy()
}

function openSending(world: Reached, person: Sender, location: string, promised: number) {
  const headers = {
    authorization: `Bearer ${person.accessToken}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(promised),
  }
  return request(new URL(location, world.url), { method: 'PATCH', headers })
}
