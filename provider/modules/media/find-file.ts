import { sql } from 'kysely'
import type { z } from 'zod'
import type { mediaCalls } from 'contract/media/calls'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { derivedKey } from 'provider/media/media-files'
import { logoKey } from 'provider/records/lender-logo'
import { maySeeLogo } from 'provider/modules/lenders/public'
import { maySeePicture } from 'provider/modules/users/public'
import { pictureKey } from 'provider/records/profile-picture'
import { originalName } from './original-name'
import { isMedia, visibleMedia } from './repo'

type Params = z.output<(typeof mediaCalls)['media.file']['params']>
type Prefix = Params['prefix']
type Variant = Params['variant']

/** A stored file as it is served. */
export type ServedFile = {
  key: string
  contentType: string
  /** Strong: bytes under a key never change. */
  etag: string
  /** File name for saving; null for files that are only shown. */
  attachment: string | null
}

type Finder = (db: Db, actor: Actor, uuid: string, variant: Variant) => Promise<ServedFile | null>

/**
 * Permission to read the files of a prefix (spec §9), by the records they belong to; a file without a record does not
 * exist.
 */
const finders: Record<Prefix, Finder> = {
  inspectionItemsImages: (db, actor, uuid, variant) =>
    variant === 'audio' ? findVoiceNote(db, actor, uuid) : findMediaFile(db, actor, uuid, variant),
  profileImages: (db, actor, uuid, variant) =>
    variant === 'preview' ? findPicture(db, actor, uuid) : Promise.resolve(null),
  lenderImages: (db, actor, uuid, variant) =>
    variant === 'preview' ? findLogo(db, actor, uuid) : Promise.resolve(null),
  template: () => Promise.resolve(null),
}

/** Finds the file of a URL, if this viewer may see it. */
export function findFile(db: Db, actor: Actor, { prefix, uuid, variant }: Params): Promise<ServedFile | null> {
  return finders[prefix](db, actor, uuid, variant)
}

async function findPicture(db: Db, actor: Actor, uuid: string): Promise<ServedFile | null> {
  if (!(await maySeePicture(db, actor, uuid))) return null
  return { key: pictureKey(uuid), contentType: 'image/png', etag: `"${uuid}"`, attachment: null }
}

/** Files of a media item are visible to people who see its draw request. */
async function findMediaFile(
  db: Db,
  actor: Actor,
  uuid: string,
  variant: Exclude<Variant, 'audio'>,
): Promise<ServedFile | null> {
  const media = await visibleMedia(db, actor, isMedia([uuid]))
    .select(['media.kind', 'media.file_name', 'media.content_type', 'media.sha256', 'media.storage_key'])
    .select(['media.has_preview', 'media.has_poster', 'media.has_map'])
    .executeTakeFirst()
  if (!media) return null
  const etag = `"${media.sha256.slice(0, 32)}-${variant}"`
  if (variant === 'original') {
    return {
      key: media.storage_key,
      contentType: media.content_type,
      etag,
      attachment: originalName(media.file_name, media.content_type),
    }
  }
  const thumbnail = media.kind === 'image' ? media.has_preview : media.has_poster
  const exists = { preview: media.has_preview, thumbnail, poster: media.has_poster, map: media.has_map }[variant]
  return exists
    ? { key: derivedKey(media.storage_key, variant), contentType: 'image/jpeg', etag, attachment: null }
    : null
}

/** A voice note is visible to its speaker and, once its comment is saved, to people who see the media. */
async function findVoiceNote(db: Db, actor: Actor, uuid: string): Promise<ServedFile | null> {
  const note = await db
    .selectFrom('uploads')
    .where('id', '=', uuid)
    .where('result', 'is not', null)
    .where(sql<boolean>`metadata->>'kind' = 'voice'`)
    .select(['user_id', 'metadata'])
    .executeTakeFirst()
  const { storageKey, contentType } = note?.metadata ?? {}
  if (!note || !storageKey || !contentType || !(await mayPlay(db, actor, uuid, note.user_id))) return null
  return { key: storageKey, contentType, etag: `"${uuid}"`, attachment: null }
}

/** A lender's logo is visible to its uploader and, once saved, to people who see the lender. */
async function findLogo(db: Db, actor: Actor, upload: string): Promise<ServedFile | null> {
  if (!(await maySeeLogo(db, actor, upload))) return null
  return { key: logoKey(upload), contentType: 'image/png', etag: `"${upload}"`, attachment: null }
}

async function mayPlay(db: Db, actor: Actor, audio: string, speaker: string): Promise<boolean> {
  if (speaker === actor.uuid) return true
  const row = await visibleMedia(db, actor)
    .innerJoin('comments', 'comments.media', 'media.uuid')
    .where('comments.audio', '=', audio)
    .where('comments.status', '=', 'active')
    .select('comments.uuid')
    .executeTakeFirst()
  return row !== undefined
}
