import { Metadata } from '@tus/server'
import type { z } from 'zod'
import { uploadMetadata, type UploadMetadata } from 'contract/media'
import { messages } from 'contract/messages'
import { ApiError } from 'provider/http/errors'
import { parsePart } from 'provider/http/parse'

/**
 * Reads and checks the metadata an upload begins with (contract/media `uploadMetadata`).
 * @throws 400 that names every field that is wrong
 */
export function readMetadata(header: string | undefined): UploadMetadata {
  return parsePart<z.ZodType<UploadMetadata>>(uploadMetadata, withoutEmpty(decode(header)))
}

function decode(header: string | undefined): Record<string, string | null> {
  try {
    return header ? Metadata.parse(header) : {}
  } catch {
    throw new ApiError(400, messages.invalidInput)
  }
}

/** Upload forms drop fields that are empty or null (spec §5). */
const withoutEmpty = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

/** The file's own name without folders and control characters; what a person sees, never where it is stored. */
export function plainName(filename: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? ''
  return name.replace(/[\u0000-\u001f\u007f]/g, '').trim() || 'upload'
}
