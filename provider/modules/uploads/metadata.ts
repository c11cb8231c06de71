import { Metadata } from '@tus/server'
import type { z } from 'zod'
import { uploadMetadata, type UploadMetadata } from 'contract/media/calls'
import { t as sayOfField } from 'locales/fields'
import { ApiError } from 'provider/http/errors'
import { parsePart } from 'provider/http/parse'

/**
 * Parses and validates an upload's metadata (contract/media/calls `uploadMetadata`).
 * @throws 400 that names every invalid field
 */
export function readMetadata(header: string | undefined): UploadMetadata {
  return parsePart<z.ZodType<UploadMetadata>>(uploadMetadata, withoutEmpty(decode(header)))
}

function decode(header: string | undefined): Record<string, string | null> {
  try {
    return header ? Metadata.parse(header) : {}
  } catch {
    throw new ApiError(400, sayOfField('invalidInput'))
  }
}

/** Empty and null fields of upload forms count as absent (spec §5). */
const withoutEmpty = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
