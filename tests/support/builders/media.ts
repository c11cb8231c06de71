import { createHash } from 'node:crypto'

import { sql, type Insertable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { newId } from 'provider/db/ids'
import type { World } from 'tests/support/world/world'

type New<T extends keyof Database> = Partial<Insertable<Database[T]>>

/**
 * Adds a photo of an item: ready, pending, with a position and a capture time; only the row, no bytes. Without an
 * `attempt` it is captured and not submitted.
 */
export async function aMedia(world: World, facts: New<'media'> & { item: string; uploaded_by: string }) {
  const now = world.clock.now()
  const uuid = newId(now)
  return world.db
    .insertInto('media')
    .values({
      uuid,
      draw_request: sql<string>`(select draw_request from inspection_items where uuid = ${facts.item})`,
      kind: 'image',
      file_name: `photo-${uuid.slice(-6)}.jpg`,
      content_type: 'image/jpeg',
      bytes: 100_000,
      sha256: createHash('sha256').update(uuid).digest('hex'),
      storage_key: `media/${uuid}/original.jpg`,
      has_preview: true,
      width: 1600,
      height: 1200,
      captured_local: '2029-12-01T10:15:00',
      captured_offset: -360,
      captured_at: new Date('2029-12-01T16:15:00Z'),
      time_source: 'exif',
      latitude: 30.2672,
      longitude: -97.7431,
      position_source: 'exif',
      direction: 90,
      direction_source: 'exif',
      processing: 'ready',
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a comment on a medium. */
export async function aComment(world: World, facts: New<'comments'> & { media: string; user_id: string }) {
  const now = world.clock.now()
  return world.db
    .insertInto('comments')
    .values({ uuid: newId(now), text: 'Please take this one again', created_at: now, updated_at: now, ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
}
