import { z } from 'zod'
import type { UploadMetadata } from 'contract/media'
import { originalKey } from 'provider/jobs/media/media-files'
import { logoKey } from 'provider/lender-logo'

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

/** What was found out about an upload's bytes, kept on its row before they are moved. */
export type Stored = z.output<typeof storedFile>

/** Reads it back; null while the bytes were not examined. */
export function readStored(fields: Record<string, string | null>): Stored | null {
  return storedFile.safeParse({ ...fields, sha256: fields.storedSha256 }).data ?? null
}

/** Its fields on the upload's row; the hash beside the one the browser gave. */
export function storedFields({ sha256, width, height, bytes, ...rest }: Stored): Record<string, string | null> {
  const text = (value: number | null) => (value === null ? null : String(value))
  return { ...rest, storedSha256: sha256, bytes: String(bytes), width: text(width), height: text(height) }
}

/** Where an upload's bytes are kept: by its own id, which its media row takes over. */
export function storageKeyOf(kind: UploadMetadata['kind'], id: string, type: MediaType): string {
  if (kind === 'lender') return logoKey(id)
  return kind === 'voice' ? `voice/${id.slice(-2)}/${id}/note` : originalKey(id, type)
}
