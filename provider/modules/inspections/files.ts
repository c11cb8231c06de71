import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import { fullNameAt } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { listAllMedia, audioValue } from 'provider/modules/media/public'

type InspectionFile = DataOf<'inspections.files'>['data'][number]

/**
 * Every file of a draw request, newest first (spec §7 "Files"): photos and videos, including replaced ones, and voice
 * notes. The caller has checked access to the draw request.
 */
export async function listFiles({ db, actor }: Pick<Context, 'db' | 'actor'>, requestId: string) {
  const titles = await titlesUnscoped(db, requestId)
  const media = await listAllMedia(db, actor, requestId)
  const notes = await voiceNotesUnscoped(db, requestId)
  const files: InspectionFile[] = media.map(
    ({
      uuid,
      kind,
      fileName,
      contentType,
      bytes,
      sha256,
      original,
      itemId,
      attempt,
      replacedBy,
      uploadedBy,
      createdAt,
    }) => ({
      ...{ uuid, kind, fileName, contentType, bytes, sha256, itemId, attempt, uploadedBy, createdAt },
      value: original,
      itemTitle: titles.get(itemId) ?? '',
      mediaId: uuid,
      isReplaced: replacedBy !== null,
    }),
  )
  const data = [...files, ...notes.map((note) => presentNote(note, titles))].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || a.uuid.localeCompare(b.uuid),
  )
  return { data, totalRecord: data.length }
}

async function titlesUnscoped(db: Context['db'], requestId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('inspection_items')
    .select(['uuid', 'title'])
    .where('draw_request', '=', requestId)
    .execute()
  return new Map(rows.map(({ uuid, title }) => [uuid, title]))
}

type Note = Awaited<ReturnType<typeof voiceNotesUnscoped>>[number]

function voiceNotesUnscoped(db: Context['db'], requestId: string) {
  return db
    .selectFrom('comments')
    .innerJoin('media', 'media.uuid', 'comments.media')
    .innerJoin('inspection_items', 'inspection_items.uuid', 'media.item')
    .innerJoin('users', 'users.uuid', 'comments.user_id')
    .innerJoin('uploads', (join) => join.on(sql<boolean>`uploads.id = comments.audio::text`))
    .where('media.draw_request', '=', requestId)
    .where('media.deleted_at', 'is', null)
    .where('inspection_items.deleted_at', 'is', null)
    .where('comments.status', '=', 'active')
    .select(['comments.audio', 'comments.media', 'comments.user_id', 'comments.attempt', 'comments.created_at'])
    .select([
      'media.item',
      'media.replaced_by',
      'uploads.metadata',
      'uploads.length',
      fullNameAt('users', 'comments.created_at').as('name'),
    ])
    .execute()
}

function presentNote(note: Note, titles: ReadonlyMap<string, string>): InspectionFile {
  const { filename, contentType, storedSha256 } = note.metadata
  const audio = note.audio ?? ''
  return {
    uuid: audio,
    kind: 'voice',
    fileName: filename ?? '',
    contentType: contentType ?? '',
    bytes: note.length ?? 0,
    sha256: storedSha256 ?? '',
    value: audioValue(audio),
    itemId: note.item,
    itemTitle: titles.get(note.item) ?? '',
    mediaId: note.media,
    attempt: note.attempt,
    isReplaced: note.replaced_by !== null,
    uploadedBy: { uuid: note.user_id, name: note.name },
    createdAt: note.created_at.toISOString(),
  }
}
