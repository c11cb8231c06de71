import { z } from 'zod'
import { block } from './blocks'
import { changed, idParam, instant, person, uuid, version } from 'contract/core/common'
import { activeStatus } from 'contract/cost-codes/calls'
import { endpoint } from 'contract/core/endpoint'
import { requiredLine } from 'contract/core/text-fields'

/** A report template (spec §3): two rich texts, as HTML limited to the blocks of contract/templates/blocks.ts. */
const template = z.object({
  uuid,
  id: uuid,
  name: z.string(),
  summaryHtml: z.string(),
  tableHtml: z.string(),
  status: activeStatus,
  /** The template used when none is chosen: exactly one per person. */
  isDefault: z.boolean(),
  /** Null: shared, maintained by admins. */
  agency: person.nullable(),
  /** True when the viewer may edit it. */
  isMine: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Template = z.infer<typeof template>

/** A filled template in a frozen report; later edits of the template do not change it. */
export const filledTemplate = z.object({
  name: z.string(),
  summary: z.array(block),
  table: z.array(block),
  /** True when it has a table of the inspection items, which then replaces the report's own; absent otherwise. */
  listsItems: z.boolean().optional(),
})
export type FilledTemplate = z.infer<typeof filledTemplate>

const html = z.string().max(100_000)

/** The form of a template (spec §2). */
export const templateForm = z.strictObject({
  name: requiredLine('name', { max: 120 }),
  summaryHtml: html.default(''),
  tableHtml: html.default(''),
})

const edit = z.strictObject({
  name: requiredLine('name', { max: 120 }).optional(),
  summaryHtml: html.optional(),
  tableHtml: html.optional(),
  version,
})

const written = z.object({ template, ...changed })

export const templateCalls = {
  'templates.list': endpoint({
    operation: 'templates.list',
    method: 'GET',
    path: '/api/templates/all',
    given: true,
    effect: 'read',
    summary:
      'Templates that the viewer may use, the default first, then by name; with `lotId` those for reports of that lot, with the default of its agency',
    query: z.strictObject({ lotId: uuid.optional() }),
    data: z.object({ templates: z.array(template), totalRecord: z.int() }),
  }),
  'templates.create': endpoint({
    operation: 'templates.create',
    method: 'POST',
    path: '/api/templates/create',
    given: true,
    effect: 'change',
    summary: 'Add a template; of its HTML only headings, paragraphs, lists, tables and three styles are stored',
    body: templateForm,
    data: written,
  }),
  'templates.default': endpoint({
    operation: 'templates.default',
    method: 'GET',
    path: '/api/templates/default/template',
    given: true,
    effect: 'read',
    summary: 'The default template',
    data: z.object({ defaultTemplate: template }),
  }),
  'templates.preview': endpoint({
    operation: 'templates.preview',
    method: 'POST',
    path: '/api/templates/preview',
    effect: 'read',
    summary: 'A template as a report would show it, filled with example values',
    body: z.strictObject({ summaryHtml: html.default(''), tableHtml: html.default('') }),
    data: z.object({
      summary: z.array(block),
      table: z.array(block),
      /** Errors that prevent saving; empty if valid. */
      faults: z.array(z.object({ path: z.enum(['summaryHtml', 'tableHtml']), message: z.string() })),
    }),
  }),
  'templates.get': endpoint({
    operation: 'templates.get',
    method: 'GET',
    path: '/api/templates/{id}',
    given: true,
    effect: 'read',
    summary: 'One template',
    params: idParam,
    data: z.object({ template }),
  }),
  'templates.update': endpoint({
    operation: 'templates.update',
    method: 'PATCH',
    path: '/api/templates/{id}',
    given: true,
    effect: 'change',
    summary: 'Edit a template; fields left out stay',
    params: idParam,
    body: edit,
    data: written,
  }),
  'templates.toggleStatus': endpoint({
    operation: 'templates.toggleStatus',
    method: 'PATCH',
    path: '/api/templates/toggle-status/{id}',
    given: true,
    effect: 'change',
    summary:
      'Make a template active or inactive; without a status, the opposite of its current one. The default stays active',
    params: idParam,
    body: z.strictObject({ status: activeStatus.optional(), version }),
    data: written,
  }),
  'templates.toggleDefault': endpoint({
    operation: 'templates.toggleDefault',
    method: 'PATCH',
    path: '/api/templates/toggle/default/{id}',
    given: true,
    effect: 'change',
    summary: 'Make a template the default in place of the previous one',
    params: idParam,
    data: z.object({ template }),
  }),
  'templates.delete': endpoint({
    operation: 'templates.delete',
    method: 'DELETE',
    path: '/api/templates/{id}',
    given: true,
    effect: 'change',
    summary: 'Delete a template; reports that were made with it stay unchanged',
    params: idParam,
    data: z.object({ uuid, ...changed }),
  }),
} as const
