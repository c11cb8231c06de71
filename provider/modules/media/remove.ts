import { sql } from 'kysely'
import { t as say } from 'locales/messages'
import { rules } from 'contract/core/rules'
import { enqueue } from 'provider/adapters/queues'
import { storeChange } from 'provider/history/stored-changes'
import type { Context } from 'provider/http/context'
import { notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { record } from 'provider/history/journal'
import { lockItemsUnscoped, lockRequest } from 'provider/records/locks'
import { lockMedia, type LockedMedia } from './locked'
import { isMedia, visibleMedia } from './repo'
import { mediaPlace } from './write-decisions'

/**
 * Removes the actor's own upload that is undecided and not submitted. Media that it replaced become current again, and
 * a job repeats the checks of media that matched it. @throws 404 not visible; 409 with the reason
 */
export async function removeMedia(context: Context, id: string): Promise<{ uuid: string; changeId: string }> {
  const { db, actor, now, boss } = context
  const found = requireFound(
    await visibleMedia(db, actor, isMedia([id]))
      .select(['media.item', 'media.draw_request', 'media.replaces'])
      .executeTakeFirst(),
  )
  await lockRequest(db, actor, found.draw_request, 'share')
  // Locks the item, so that its last upload is not removed while it is submitted.
  await lockItemsUnscoped(db, [found.item], 'update')
  const rows = await lockMedia(db, actor, [isMedia(found.replaces ? [id, found.replaces] : [id])])
  const media = rows.find(({ uuid }) => uuid === id)
  if (!media) throw notFound()
  requireAllowed(
    rules.removeMedia({
      inspectionStatus: media.request_status,
      mediaStatus: media.status,
      submitted: media.attempt !== null,
      uploadedByMe: media.uploaded_by === actor.uuid,
    }),
  )
  const replaced = rows.find(({ uuid }) => uuid === media.replaces) ?? null
  const moved = { updated_at: now, version: sql<number>`version + 1` }
  await db
    .updateTable('media')
    .set({ deleted_at: now, ...moved })
    .where('uuid', '=', id)
    .execute()
  if (replaced)
    await db
      .updateTable('media')
      .set({ replaced_by: null, ...moved })
      .where('uuid', '=', replaced.uuid)
      .execute()
  await enqueue(boss, db, 'media.recheck', { mediaIds: [id] })
  return { uuid: id, changeId: await writeRemoval(context, media, replaced) }
}

async function writeRemoval(context: Context, media: LockedMedia, replaced: LockedMedia | null): Promise<string> {
  const changeId = await storeChange(context, () => say('mediaRemoved'), [
    { noun: 'media', uuid: media.uuid, before: { deleted_at: null }, versionAfter: media.version + 1 },
    ...(replaced
      ? [
          {
            noun: 'media' as const,
            uuid: replaced.uuid,
            before: { replaced_by: media.uuid },
            versionAfter: replaced.version + 1,
          },
        ]
      : []),
  ])
  await record(context, [
    {
      ...mediaPlace(media),
      noun: 'media',
      uuid: media.uuid,
      version: media.version + 1,
      changed: ['removed'],
      before: { fileName: media.file_name, sha256: media.sha256 },
      patch: { removed: true, version: media.version + 1 },
      change: changeId,
    },
    ...(replaced
      ? [
          {
            ...mediaPlace(replaced),
            noun: 'media' as const,
            uuid: replaced.uuid,
            version: replaced.version + 1,
            changed: ['replacedBy'],
            before: { replacedBy: media.uuid },
            after: { replacedBy: null },
            patch: { replacedBy: null, version: replaced.version + 1 },
            change: changeId,
          },
        ]
      : []),
  ])
  return changeId
}
