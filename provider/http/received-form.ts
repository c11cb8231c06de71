import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import type { Endpoint, Files } from 'contract/endpoint'
import { messages, say } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { fromQuery } from 'contract/query-fields'
import { bytesInWords } from 'contract/bytes-words'
import { codeOf } from 'provider/db/transaction'
import { ApiError, invalid } from 'provider/http/errors'

/** A file of a form, on disk until the call has answered. `name` is what its sender called it, to be believed for nothing. */
export type ReceivedFile = { path: string; name: string; bytes: number; sha256: string }

/** The files of a form by field; one that need not be sent may be missing. */
export type ReceivedFiles<F extends Files = Files> = {
  [K in keyof F]: ReceivedFile | (F[K]['required'] extends true ? never : undefined)
}

/** Fields of a form, still to be checked, and its files. */
export type ReceivedForm = { fields: unknown; files: ReceivedFiles }

type Form = Pick<Endpoint, 'body' | 'files'>

const FIELD_BYTES = 256 * 1024
const MOST_FIELDS = 1_000
/** All fields of a form together: a profile or an import's mapping is far smaller. */
const ALL_FIELDS_BYTES = 1024 * 1024
/** What a stopped process left behind is taken away after an hour. */
const LEFT_BEHIND_MS = 3_600_000

const folderOf = (dataDir: string): string => path.join(dataDir, 'incoming')

/**
 * Receives a multipart form: fields in memory, each file streamed to disk and hashed on its way. The files are there while
 * `work` runs, and gone afterwards however it ends.
 * @throws ApiError 400 for a form that cannot be read, a file nobody asked for or a missing one; 413 for one too large; 415
 */
export async function withForm<T>(
  request: FastifyRequest,
  form: Form,
  dataDir: string,
  work: (received: ReceivedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new ApiError(415, refusal('wrongType'))
  await mkdir(folderOf(dataDir), { recursive: true })
  const folder = await mkdtemp(path.join(folderOf(dataDir), 'form-'))
  try {
    return await work(await receive(request, form, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, form: Form, folder: string): Promise<ReceivedForm> {
  const fields = new Map<string, string[]>()
  const files: Record<string, ReceivedFile> = {}
  let left = ALL_FIELDS_BYTES
  try {
    for await (const part of request.parts({ limits: limitsOf(form.files) })) {
      if (part.type === 'file') await keepFile(part, form.files, files, folder)
      else if (part.valueTruncated || (left -= String(part.value).length) < 0)
        throw new ApiError(413, refusal('tooLarge'))
      else if (isGiven(part.value))
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), String(part.value)])
    }
  } catch (error) {
    // The rest is let by, so that the sender comes to read why it was refused.
    request.raw.unpipe()
    request.raw.resume()
    // The parser's own complaints about a broken form have no code; a full disk has.
    throw error instanceof ApiError || codeOf(error) !== '' ? error : new ApiError(400, messages.invalidInput)
  }
  for (const [name, { required }] of Object.entries(form.files))
    if (required && !files[name]) throw invalid(name, say('required', { label: labelOf(name) }))
  const given = [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values])
  return { fields: fromQuery(form.body, Object.fromEntries(given)), files }
}

/** Forms drop fields that are empty or null (spec §5); null arrives as the word. */
const isGiven = (value: unknown): boolean => value !== '' && value !== 'null'

function limitsOf(files: Files) {
  const caps = Object.values(files).map(({ maxBytes }) => maxBytes)
  // One byte more: the cap of the field itself speaks first.
  const fileSize = Math.max(0, ...caps) + 1
  return { fileSize, files: caps.length + 1, fields: MOST_FIELDS, fieldSize: FIELD_BYTES }
}

async function keepFile(
  part: MultipartFile,
  wanted: Files,
  kept: Record<string, ReceivedFile>,
  folder: string,
): Promise<void> {
  const { fieldname: field, filename, file } = part
  const limit = Object.hasOwn(wanted, field) ? wanted[field] : undefined
  if (!limit) throw invalid(field, refusal('unknownField'))
  if (kept[field]) throw invalid(field, messages.invalidInput)
  const target = path.join(folder, String(Object.keys(kept).length))
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > limit.maxBytes) throw tooLarge(field, limit.maxBytes)
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  )
  // A file field that was left empty arrives as a file without name and bytes.
  if (bytes === 0 && !filename) return
  kept[field] = { path: target, name: filename ?? '', bytes, sha256: hash.digest('hex') }
}

function tooLarge(field: string, maxBytes: number): ApiError {
  const message = say('uploadTooBig', { limit: bytesInWords(maxBytes) })
  return new ApiError(413, message, { issues: [{ path: field, message }] })
}

const labelOf = (field: string): string => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Takes away what a process that was killed amid a form left behind; other nodes may be receiving now. */
export async function sweepForms(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const age = Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age > LEFT_BEHIND_MS) await rm(file, { recursive: true, force: true })
  }
}
