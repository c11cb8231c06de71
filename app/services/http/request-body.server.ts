import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { core, input, output, ZodType } from 'zod'
import { uuid } from 'contract/core/common'
import { isBoundedJson } from 'contract/core/json-limits'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { refuseBody } from './body-limit.server'

/** The most fields a form may have. The largest form, a draw request, has three for each cost code. */
export const mostFields = 5000
const maxNameLength = 200
/** The most path segments in a field name. `shares[2].budget` has three, and no form uses more than four. */
const maxNameDepth = 5
/** The most entries in all lists of a form together: the parser allocates each list up to its highest index. */
const maxEntries = 10_000
/** The most bytes in a form without files: two text editors of 100,000 characters, at most nine encoded bytes each. */
const maxFormBytes = 2 * 1024 * 1024
/** The most bytes in the headers of one part of a multipart form. */
const maxPartHeadBytes = 4096
/** The most values in a JSON body: the largest batch of calls has about 50,000 records with four values each. */
const maxJsonValues = 250_000
/** Field name segments that reach into prototypes or control the form library. No form uses them. */
const forbiddenSegments = new Set(['__proto__', 'constructor', 'prototype', '__intent__', '__state__'])

/**
 * Reads the form in a request body. Every action uses it, so that size, number of fields and field names are checked
 * before a parser turns them into objects.
 * @param files whether the form may contain files
 * @throws Response 400, 413 or 415 with a message
 */
export async function readForm(request: Request, { files = false } = {}): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const isMultipart = /^multipart\/form-data\b/i.test(type)
  if (!isMultipart && !/^application\/x-www-form-urlencoded\b/i.test(type)) throw refuseBody(request, 415)
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (!files && announced > maxFormBytes) throw refuseBody(request, 413)
  const bytes = Buffer.from(await request.arrayBuffer())
  if (isMultipart) requireFewParts(bytes, type)
  else requireFew(bytes, '&', () => undefined)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  if (!form) throw invalid()
  requireSafeNames(form)
  return form
}

/**
 * Parses a form with its schema, as conform does. Checks the names again, since fields may have been added after reading.
 * @throws Response 400 or 413 with a message
 */
export function parseForm<Schema extends ZodType>(
  form: FormData,
  options: { schema: Schema; error?: core.$ZodErrorMap },
): Submission<input<Schema>, string[], output<Schema>> {
  requireSafeNames(form)
  return parseWithZod(form, options)
}

/**
 * Reads the JSON in a request body. @returns null when the body is not JSON
 * @throws Response 413 for more values or deeper nesting than any call needs
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (!isBoundedJson(text, maxJsonValues)) throw refuseBody(request, 413)
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Removes the idempotency key from a form. Replaces an invalid key, since the key is forwarded as a header. */
export function takeKey(form: FormData): string {
  const key = uuid.safeParse(form.get('idempotencyKey'))
  form.delete('idempotencyKey')
  return key.data ?? crypto.randomUUID()
}

/** True for a one-click unsubscribe of a mail program (RFC 8058). The request stays readable. */
export async function isOneClick(request: Request): Promise<boolean> {
  const length = Number(request.headers.get('Content-Length') ?? 0)
  return length < 100 && (await request.clone().text()) === 'List-Unsubscribe=One-Click'
}

const invalid = () => new Response(sayOfField('invalidInput'), { status: 400, statusText: 'Bad Request' })
const tooLarge = () => new Response(refusal('tooLarge'), { status: 413, statusText: 'Content Too Large' })

/** Calls `check` with the offset of each separator. @throws Response 413 for more separators than any form has */
function requireFew(bytes: Buffer, separator: string, check: (offset: number) => void): void {
  let left = mostFields
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    if (--left < 0) throw tooLarge()
    check(at)
  }
}

/** @throws Response 400 without a boundary of 1 to 70 characters (RFC 2046), 413 for too many parts or long part headers */
function requireFewParts(bytes: Buffer, type: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw invalid()
  requireFew(bytes, `--${boundary}`, (at) => {
    const head = bytes.subarray(at, at + boundary.length + maxPartHeadBytes)
    if (head.length > maxPartHeadBytes && !head.includes('\r\n\r\n')) throw tooLarge()
  })
}

/** @throws Response 400 for a field name that no form uses, 413 for lists with more entries than any form has */
function requireSafeNames(form: FormData): void {
  const lengths = new Map<string, number>()
  let fields = 0
  for (const name of form.keys()) {
    if (++fields > mostFields) throw tooLarge()
    const segments = name.split(/[.[]/, maxNameDepth + 1)
    if (name.length > maxNameLength || segments.length > maxNameDepth) throw invalid()
    if (segments.some((segment) => forbiddenSegments.has(segment.replace(/\]$/, '')))) throw invalid()
    for (const { 1: index, index: at } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, at)
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(index) + 1))
    }
  }
  const entries = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  if (entries > maxEntries) throw tooLarge()
}
