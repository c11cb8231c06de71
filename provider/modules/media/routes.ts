import type { FastifyInstance } from 'fastify'
import { t as say } from 'locales/messages'
import { bind, bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { notFound } from 'provider/http/errors'
import { setMediaStatuses } from './bulk'
import { commentMedia, validateMedia, type Decided } from './decide'
import { findMatches } from './matches'
import { presentComment } from './present'
import { isMedia, loadMedia } from './repo'
import { removeMedia } from './remove'
import { revertImage } from './revert'
import { sendFile } from './send-file'

const decided = ({ media, changeId, message }: Decided) => ({ data: { media, changeId }, message })

/** Binds the operations on media: decisions, comments, files, removal (spec §7). */
export function bindMedia(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'inspections.validateMedia', async (context, { params, body }) =>
    decided(await validateMedia(context, params.id, body)),
  )

  bind(app, deps, 'items.updateImageStatus', async (context, { body: { id, ...decision } }) =>
    decided(await validateMedia(context, id, decision)),
  )

  bind(app, deps, 'inspections.commentMedia', async (context, { params, body }) =>
    decided(await commentMedia(context, params.id, body)),
  )

  bind(app, deps, 'inspections.mediaComments', async ({ db, actor }, { params }) => {
    const [media] = await loadMedia(db, actor, isMedia([params.id]))
    if (!media) throw notFound()
    return { data: { data: media.comments.map(presentComment), totalRecord: media.comments.length } }
  })

  bind(app, deps, 'inspections.setMediaStatuses', async (context, { body }) => ({
    data: await setMediaStatuses(context, body),
  }))

  bind(app, deps, 'requests.revertImage', async (context, { params, body }) =>
    decided(await revertImage(context, params.id, body.version)),
  )

  bind(app, deps, 'media.matches', async ({ db, actor }, { params }) => {
    const matches = await findMatches(db, actor, params.id)
    if (!matches) throw notFound()
    return { data: matches }
  })

  bind(app, deps, 'media.remove', async (context, { params }) => ({
    data: await removeMedia(context, params.uuid),
    message: say('mediaRemoved'),
  }))

  bindRaw(app, deps, 'media.file', sendFile, { method: ['GET', 'HEAD'] })
}
