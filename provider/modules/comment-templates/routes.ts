import type { FastifyInstance } from 'fastify'

import { savedMessage } from 'provider/history/edits'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { listTemplates, setTemplates } from './service'

/** Binds the calls on comment templates. */
export function bindCommentTemplates(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'commentTemplates.list', async (context) => ({ data: await listTemplates(context) }))
  bind(app, deps, 'commentTemplates.set', async (context, { body }) => {
    const data = await setTemplates(context, body)
    return { data, message: savedMessage('templatesSaved', data) }
  })
}
