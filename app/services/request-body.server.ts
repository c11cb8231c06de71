import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { core, input, output, ZodType } from 'zod'
import { uuid } from 'contract/common'
import { isBoundedJson } from 'contract/json-limits'
import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { refuseBody } from './body-limit.server'

/** Fields of the largest form: a draw request has three for each cost code. */
export const mostFields = 5000
const longestName = 200
/** Steps of `shares[2].budget` are three; no form has a name of more than four. */
const deepestName = 5
/** Entries of all lists of a form together: the parser makes every list as long as its highest index. */
const mostEntries = 10_000
/** Bytes of a form without a file: two editors of 100,000 characters, each character nine bytes at worst. */
const largestForm = 2 * 1024 * 1024
/** Bytes of the headers of one part of a multipart form. */
const largestPartHead = 4096
/** The largest batch of calls names about 50,000 records, each in four values. */
const mostJsonValues = 250_000
/** Reach into prototypes, or steer the form library from outside; no form has them. */
const forbiddenSteps = new Set(['__proto__', 'constructor', 'prototype', '__intent__', '__state__'])

/**
 * Reads the form that a request brings. Every action reads its form here: size, number of fields, and names are checked
 * before a parser makes anything of them.
 * @param files whether the form may bring a file
 * @throws Response 400, 413 or 415 in words
 */
export async function readForm(request: Request, { files = false } = {}): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const isMultipart = /^multipart\/form-data\b/i.test(type)
  if (!isMultipart && !/^application\/x-www-form-urlencoded\b/i.test(type)) throw refuseBody(request, 415)
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (!files && announced > largestForm) throw refuseBody(request, 413)
  const bytes = Buffer.from(await request.arrayBuffer())
  if (isMultipart) requireFewParts(bytes, type)
  else requireFew(bytes, '&', () => undefined)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  if (!form) throw invalid()
  requireSaneNames(form)
  return form
}

/**
 * Parses a form by its schema, as conform does. Names are checked again: a form may have been added to since it was read.
 * @throws Response 400 or 413 in words
 */
export function parseForm<Schema extends ZodType>(
  form: FormData,
  options: { schema: Schema; error?: core.$ZodErrorMap },
): Submission<input<Schema>, string[], output<Schema>> {
  requireSaneNames(form)
  return parseWithZod(form, options)
}

/**
 * Reads the JSON that a request brings; null where it is none.
 * @throws Response 413 for more values or a deeper nesting than any call has
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (!isBoundedJson(text, mostJsonValues)) throw refuseBody(request, 413)
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Takes the idempotency key out of a form. A key that is none is replaced: it is sent on as a header. */
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

const invalid = () => new Response(messages.invalidInput, { status: 400, statusText: 'Bad Request' })
const tooLarge = () => new Response(refusal('tooLarge'), { status: 413, statusText: 'Content Too Large' })

/** Looks at each place where `wanted` stands. @throws Response 413 for more of them than any form has */
function requireFew(bytes: Buffer, wanted: string, look: (at: number) => void): void {
  let left = mostFields
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + wanted.length)) {
    if (--left < 0) throw tooLarge()
    look(at)
  }
}

/** @throws Response 400 without a boundary (RFC 2046: 1 to 70 characters), 413 for too many parts or too long headers of one */
function requireFewParts(bytes: Buffer, type: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw invalid()
  requireFew(bytes, `--${boundary}`, (at) => {
    const head = bytes.subarray(at, at + boundary.length + largestPartHead)
    if (head.length > largestPartHead && !head.includes('\r\n\r\n')) throw tooLarge()
  })
}

/** @throws Response 400 for a name that no form has, 413 for lists of more entries than any form has */
function requireSaneNames(form: FormData): void {
  const lengths = new Map<string, number>()
  let fields = 0
  for (const name of form.keys()) {
    if (++fields > mostFields) throw tooLarge()
    const steps = name.split(/[.[]/, deepestName + 1)
    if (name.length > longestName || steps.length > deepestName) throw invalid()
    if (steps.some((step) => forbiddenSteps.has(step.replace(/\]$/, '')))) throw invalid()
    for (const { 1: index, index: at } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, at)
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(index) + 1))
    }
  }
  const entries = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  if (entries > mostEntries) throw tooLarge()
}
