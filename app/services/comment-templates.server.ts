import { commentTemplates, commentTemplatesForm, type CommentTemplates } from 'contract/comment-templates'
import { askProvider, callProvider } from './provider.server'
import { mostTemplates } from 'contract/limits'
import { type FormParts, keepEdit, openForm } from './record-form.server'

/** The comment templates the viewer keeps: an agency its own, an admin the shipped ones. */
export const getCommentTemplates = (request: Request): Promise<CommentTemplates> =>
  callProvider(request, 'commentTemplates.list', {})

/** What the rows of their form are filled with. */
const rowsOf = ({ templates }: Pick<CommentTemplates, 'templates'>): FormParts =>
  Object.fromEntries(
    Array.from({ length: mostTemplates }, (_, at) => templates[at]).flatMap((row, at) => [
      [`templates[${at}].label`, row?.label ?? ''],
      [`templates[${at}].text`, row?.text ?? ''],
    ]),
  )

/** Their form, opened. */
export const openTemplates = (opened: CommentTemplates) => openForm(opened, rowsOf(opened))

const listed = commentTemplates.pick({ templates: true })

/** The action of their form: all of them at once, in their order. */
export function setCommentTemplates(request: Request, back: string) {
  return keepEdit({
    request,
    schema: commentTemplatesForm,
    back,
    command: 'go.templateSettings',
    parts: (newer) => rowsOf(listed.parse(newer)),
    send: ({ templates }, { key, version }) =>
      askProvider(request, 'commentTemplates.set', { body: { templates, version } }, { idempotencyKey: key }),
  })
}
