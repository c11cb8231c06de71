import { commentTemplatesForm, type CommentTemplates } from 'contract/comment-templates'
import { askProvider, callProvider } from './provider.server'
import { keepForm } from './record-form.server'

/** The comment templates the viewer keeps: an agency its own, an admin the shipped ones. */
export const getCommentTemplates = (request: Request): Promise<CommentTemplates> =>
  callProvider(request, 'commentTemplates.list', {})

/** The action of their form: all of them at once, in their order. */
export function setCommentTemplates(request: Request, back: string) {
  return keepForm({
    request,
    schema: commentTemplatesForm,
    back,
    command: 'go.templateSettings',
    send: ({ templates }, { key, version }) =>
      askProvider(request, 'commentTemplates.set', { body: { templates, version } }, { idempotencyKey: key }),
  })
}
