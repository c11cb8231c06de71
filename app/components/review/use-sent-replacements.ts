import { useEffect, useMemo, useState } from 'react'
import type { SignedInUser } from 'contract/account/sign-in'
import type { Media } from 'contract/media/calls'
import { useReplacementsOnServer } from '~/hooks/use-upload'
import type { UploadRecord } from '~/offline/uploads/upload-record'

/** The media item that a sent file becomes, with all that is known until the page has loaded it: it is being checked. */
function placeholderFor({ result, name, type, size, sha256, at }: UploadRecord, old: Media, me: SignedInUser): Media {
  const id = result ?? ''
  const noFiles = { preview: null, thumbnail: null, poster: null, mapImage: null, remarks: null, comment: null }
  const noMetadata = { dateTaken: null, capturedLocal: null, capturedOffset: null, location: null, direction: null }
  return {
    ...old,
    ...noFiles,
    ...noMetadata,
    uuid: id,
    id,
    kind: type.startsWith('video/') ? 'video' : 'image',
    fileName: name,
    contentType: type,
    bytes: size,
    sha256: sha256 ?? '',
    timeSource: 'none',
    directionSource: 'none',
    status: 'pending',
    comments: [],
    attempt: null,
    replaces: old.uuid,
    replacedBy: null,
    uploadedBy: { uuid: me.uuid, name: `${me.firstName} ${me.lastName}` },
    decidedBy: null,
    decidedAt: null,
    processing: 'queued',
    processingMessage: null,
    checks: [],
    createdAt: new Date(at).toISOString(),
    version: 1,
  }
}

/** Puts placeholders of sent replacements that are not loaded yet beside what they replace. */
export function withReplacements(media: readonly Media[], sent: readonly UploadRecord[], me: SignedInUser): Media[] {
  const loaded = new Set(media.map(({ uuid }) => uuid))
  const waiting = new Map(
    sent.flatMap((record) =>
      record.result && !loaded.has(record.result) ? [[record.aim.replaces, record] as const] : [],
    ),
  )
  return media.flatMap((one) => {
    const record = waiting.get(one.uuid)
    return record ? [{ ...one, replacedBy: record.result }, placeholderFor(record, one, me)] : [one]
  })
}

/** Media with a placeholder for each replacement that was sent from here and never was among the loaded media. */
export function useSentReplacements(requestId: string, media: readonly Media[], me: SignedInUser): readonly Media[] {
  const sent = useReplacementsOnServer(requestId)
  // Replacements of an earlier visit are in the loaded media, unless they were removed since.
  const [known, setKnown] = useState<ReadonlySet<string | null>>(() => new Set(sent.map(({ result }) => result)))
  useEffect(() => {
    const loaded = new Set<string | null>(media.map(({ uuid }) => uuid))
    const arrived = sent.map(({ result }) => result).filter((id) => loaded.has(id))
    setKnown((before) => (arrived.every((id) => before.has(id)) ? before : new Set([...before, ...arrived])))
  }, [sent, media])
  return useMemo(() => {
    const waiting = sent.filter(({ result }) => !known.has(result))
    return waiting.length > 0 ? withReplacements(media, waiting, me) : media
  }, [media, sent, known, me])
}
