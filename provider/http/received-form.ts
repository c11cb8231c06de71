import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import type { Endpoint, Files } from 'contract/core/endpoint'
import { plainFileName } from 'contract/media/file-name'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { fromQuery } from 'contract/core/query-fields'
import { bytesInWords } from 'contract/text/bytes-words'
import { codeOf } from 'provider/db/transaction'
import { ApiError, invalid } from './errors'

/** A file of a form, on disk until the call has been answered. `name` is the client's file name and is not trusted. */
export type ReceivedFile = { path: string; name: string; bytes: number; sha256: string }

/** The files of a form by field; optional ones may be missing. */
export type ReceivedFiles<F extends Files = Files> = {
  [K in keyof F]: ReceivedFile | (F[K]['required'] extends true ? never : undefined)
}

/** The fields of a form, not yet validated, and its files. */
export type ReceivedForm = { fields: unknown; files: ReceivedFiles }

type Form = Pick<Endpoint, 'body' | 'files'>

const FIELD_BYTES = 256 * 1024
const MOST_FIELDS = 1_000
/** Limit for all fields of a form together: a profile or an import's mapping is far smaller. */
const ALL_FIELDS_BYTES = 1024 * 1024
/** Folders of a stopped process are removed after an hour. */
const LEFT_BEHIND_MS = 3_600_000

const folderOf = (dataDir: string): string => path.join(dataDir, 'incoming')

/**
 * Receives a multipart form: fields in memory, each file streamed to disk and hashed meanwhile. The files exist while
 * `work` runs and are removed afterwards in any case.
 * @throws ApiError 400 for an unreadable form, an unexpected or a missing file; 413 for one that is too large; 415
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
      if (part.type === 'file') await storeFile(part, form.files, files, folder)
      else if (part.valueTruncated || (left -= String(part.value).length) < 0)
        throw new ApiError(413, refusal('tooLarge'))
      else if (isGiven(part.value))
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), String(part.value)])
    }
  } catch (error) {
    // Reads and discards the rest, so that the client receives the error response.
    request.raw.unpipe()
    request.raw.resume()
    // The parser's own errors about a broken form have no code; the error of a full disk has.
    throw error instanceof ApiError || codeOf(error) !== '' ? error : new ApiError(400, sayOfField('invalidInput'))
  }
  for (const [name, { required }] of Object.entries(form.files))
    if (required && !files[name]) throw invalid(name, sayOfField('required', { label: labelOfField(name) }))
  const given = [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values])
  return { fields: fromQuery(form.body, Object.fromEntries(given)), files }
}

/** Empty and null fields of a form count as absent (spec §5); null arrives as the text "null". */
const isGiven = (value: unknown): boolean => value !== '' && value !== 'null'

function limitsOf(files: Files) {
  const caps = Object.values(files).map(({ maxBytes }) => maxBytes)
  // One byte more, so that the field's own limit reports the error.
  const fileSize = Math.max(0, ...caps) + 1
  return { fileSize, files: caps.length + 1, fields: MOST_FIELDS, fieldSize: FIELD_BYTES }
}

async function storeFile(
  part: MultipartFile,
  wanted: Files,
  kept: Record<string, ReceivedFile>,
  folder: string,
): Promise<void> {
  const { fieldname: field, filename, file } = part
  const limit = Object.hasOwn(wanted, field) ? wanted[field] : undefined
  if (!limit) throw invalid(field, refusal('unknownField'))
  if (kept[field]) throw invalid(field, sayOfField('invalidInput'))
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
  // An empty file field arrives as a file without name and bytes.
  if (bytes === 0 && !filename) return
  kept[field] = { path: target, name: plainFileName(filename ?? ''), bytes, sha256: hash.digest('hex') }
}

function tooLarge(field: string, maxBytes: number): ApiError {
  const message = sayOfField('uploadTooBig', { limit: bytesInWords(maxBytes) })
  return new ApiError(413, message, { issues: [{ path: field, message }] })
}

const labelOfField = (field: string): string => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Removes folders left behind by a killed process; other nodes may be receiving forms now. */
export async function sweepForms(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const age = Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age > LEFT_BEHIND_MS) await rm(file, { recursive: true, force: true })
  }
}
