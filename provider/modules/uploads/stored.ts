import { z } from 'zod'
import type { UploadMetadata } from 'contract/media/calls'
import { originalKey } from 'provider/media/media-files'
import { logoKey } from 'provider/records/lender-logo'

type MediaType = Parameters<typeof originalKey>[1]

const storedFile = z.object({
  storageKey: z.string(),
  contentType: z.string(),
  is: z.enum(['image', 'video', 'audio']),
  sha256: z.string(),
  bytes: z.coerce.number(),
  width: z.coerce.number().nullable(),
  height: z.coerce.number().nullable(),
})

/** Inspection result of an upload's bytes, stored on its row before they are moved. */
export type Stored = z.output<typeof storedFile>

/** Reads it from the row; null when the bytes are not inspected yet. */
export function readStored(fields: Record<string, string | null>): Stored | null {
  return storedFile.safeParse({ ...fields, sha256: fields.storedSha256 }).data ?? null
}

/** Fields of a stored file for the upload's row, separate from the hash that the browser sent. */
export function storedFields({ sha256, width, height, bytes, ...rest }: Stored): Record<string, string | null> {
  const text = (value: number | null) => (value === null ? null : String(value))
  return { ...rest, storedSha256: sha256, bytes: String(bytes), width: text(width), height: text(height) }
}

/** Storage key of an upload's bytes, by the upload's id, which becomes the media id. */
export function storageKeyOf(kind: UploadMetadata['kind'], id: string, type: MediaType): string {
  if (kind === 'lender') return logoKey(id)
  return kind === 'voice' ? `voice/${id.slice(-2)}/${id}/note` : originalKey(id, type)
}
