import { z } from 'zod'
import { changed, version } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { requiredLine, requiredText } from 'contract/core/text-fields'
import { mostTemplates } from 'contract/core/limits'
import { required, tooLong } from 'contract/text/field-errors'

/** A frequent reason: the label of its button, and its comment. */
const commentTemplate = z.strictObject({
  label: requiredLine('label', { max: 24 }),
  text: requiredText('text', { max: 2000 }),
})

/** A row of the form: empty, or with both fields. */
const formRow = z
  .object({ label: commentTemplate.shape.label.optional(), text: commentTemplate.shape.text.optional() })
  .superRefine(({ label, text }, { addIssue }) => {
    if (!label && text) addIssue({ code: 'custom', path: ['label'], message: required('label') })
    if (label && !text) addIssue({ code: 'custom', path: ['text'], message: required('text') })
  })
  .optional()

/** The form with a row for each key; empty rows are dropped. */
export const commentTemplatesForm = z.object({
  templates: z
    .array(formRow)
    .max(mostTemplates)
    .default([])
    .transform((rows) => rows.flatMap((row) => (row?.label && row.text ? [{ label: row.label, text: row.text }] : []))),
})

const listed = z.array(z.object({ position: z.int(), label: z.string(), text: z.string() }))

/** Templates by the keys 1 to 9; `own` is false for an agency that uses the shipped ones. */
export const commentTemplates = z.object({ templates: listed, own: z.boolean(), version: z.int() })
export type CommentTemplates = z.infer<typeof commentTemplates>

export const commentTemplateCalls = {
  'commentTemplates.list': endpoint({
    operation: 'commentTemplates.list',
    method: 'GET',
    path: '/api/comment-templates',
    effect: 'read',
    summary:
      "The comment templates of the viewer's agency, or the default ones if it has none; for an admin the default ones",
    data: commentTemplates,
  }),
  'commentTemplates.set': endpoint({
    operation: 'commentTemplates.set',
    method: 'PUT',
    path: '/api/comment-templates',
    effect: 'change',
    summary:
      'Set all comment templates, in order: an agency its own (null: the default ones), an admin the default ones',
    body: z.strictObject({
      templates: z.array(commentTemplate).max(mostTemplates, tooLong(mostTemplates)).nullable(),
      version,
    }),
    data: commentTemplates.extend(changed),
  }),
} as const
