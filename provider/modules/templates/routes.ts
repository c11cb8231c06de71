import type { FastifyInstance } from 'fastify'
import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { faultsOf } from './faults'
import { previewOf } from './fill'
import {
  addTemplate,
  deleteTemplate,
  getDefault,
  getTemplate,
  listTemplates,
  makeDefault,
  toggleStatus,
  updateTemplate,
} from './service'

/** Binds the calls on report templates (spec §7 "templates"). */
export function bindTemplates(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'templates.list', async (context, { query }) => ({ data: await listTemplates(context, query.lotId) }))
  bind(app, deps, 'templates.default', async (context) => ({ data: { defaultTemplate: await getDefault(context) } }))
  bind(app, deps, 'templates.preview', async (_context, { body }) => ({
    data: { ...previewOf(body), faults: faultsOf(body) },
  }))
  bind(app, deps, 'templates.get', async (context, { params }) => ({
    data: { template: await getTemplate(context, params.id) },
  }))
  bind(app, deps, 'templates.create', async (context, { body }) => ({
    data: await addTemplate(context, body),
    message: changeText('did.templateAdded', { name: body.name }),
  }))
  bind(app, deps, 'templates.update', async (context, { params, body }) => {
    const data = await updateTemplate(context, params.id, body)
    return { data, message: data.changeId ? say('say.templateSaved') : say('nothingChanged') }
  })
  bind(app, deps, 'templates.toggleStatus', async (context, { params, body }) => {
    const data = await toggleStatus(context, params.id, body)
    const { name, status } = data.template
    return {
      data,
      message: data.changeId ? changeText('did.templateStatus', { name, status }) : say('nothingChanged'),
    }
  })
  bind(app, deps, 'templates.toggleDefault', async (context, { params }) => {
    const data = await makeDefault(context, params.id)
    return { data, message: changeText('did.templateDefault', { name: data.template.name }) }
  })
  bind(app, deps, 'templates.delete', async (context, { params }) => ({
    data: await deleteTemplate(context, params.id),
    message: say('say.templateDeleted', { count: 1 }),
  }))
}
