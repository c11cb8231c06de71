import { commentTemplates, commentTemplatesForm, type CommentTemplates } from 'contract/comment-templates/calls'
import { callForEnvelope, callProvider } from '~/services/http/provider.server'
import { mostTemplates } from 'contract/core/limits'
import { type FormParts, openForm, saveEdit } from '~/services/forms/record-form.server'

/** The comment templates that the viewer manages: an agency its own, an admin the defaults. */
export const getCommentTemplates = (request: Request): Promise<CommentTemplates> =>
  callProvider(request, 'commentTemplates.list', {})

/** Field values of the form's rows. */
const rowsOf = ({ templates }: Pick<CommentTemplates, 'templates'>): FormParts =>
  Object.fromEntries(
    Array.from({ length: mostTemplates }, (_, at) => templates[at]).flatMap((row, at) => [
      [`templates[${at}].label`, row?.label ?? ''],
      [`templates[${at}].text`, row?.text ?? ''],
    ]),
  )

/** Tokens for opening the form. */
export const openTemplates = (opened: CommentTemplates) => openForm(opened, rowsOf(opened))

const listed = commentTemplates.pick({ templates: true })

/** Action of the form: saves all templates in their order. */
export function setCommentTemplates(request: Request, back: string) {
  return saveEdit({
    request,
    schema: commentTemplatesForm,
    back,
    command: 'go.templateSettings',
    parts: (newer) => rowsOf(listed.parse(newer)),
    send: ({ templates }, { key, version }) =>
      callForEnvelope(request, 'commentTemplates.set', { body: { templates, version } }, { idempotencyKey: key }),
  })
}
