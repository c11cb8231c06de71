import { z } from 'zod'
import { changed, idParam, instant, listFilter, person, uuid, version } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'
import { optionalText, requiredLine } from 'contract/core/text-fields'
import { longest } from 'contract/core/limits'
import { costCodeSortFields, costCodeFields } from 'contract/core/list-fields'
import { activeStatuses, type ActiveStatus } from 'contract/core/statuses'

/** Status of a cost code or a lender; only active ones are selectable. */
export const activeStatus = z.enum(Object.keys(activeStatuses) as [ActiveStatus, ...ActiveStatus[]])

/** `agency`: ids of agencies, `none` for global ones. */
export const costCodeFilter = listFilter(costCodeSortFields, costCodeFields)

/** A cost code: global (`agency` null) or an agency's own, with the initial checklist of its items. */
export const costCode = z.object({
  uuid,
  id: uuid,
  code: z.string(),
  title: z.string(),
  category: z.string().nullable(),
  status: activeStatus,
  agency: person.nullable(),
  checklist: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type CostCode = z.infer<typeof costCode>

/** The form of a cost code (spec §2); `checklist` are the titles of its lines, in order. */
export const costCodeForm = z.strictObject({
  code: requiredLine('code', { max: longest.code }),
  title: requiredLine('title', { max: longest.codeTitle }),
  category: optionalText({ max: longest.category }).optional(),
  checklist: z
    .array(requiredLine('line', { max: longest.checklistLine }))
    .max(50)
    .optional(),
})
export type CostCodeForm = z.output<typeof costCodeForm>

const written = z.object({ costCode, ...changed })

export const costCodeCalls = {
  'costCodes.list': endpoint({
    operation: 'costCodes.list',
    method: 'GET',
    path: '/api/cost-codes',
    effect: 'read',
    summary: "The global cost codes and those of the viewer's agency, filtered and sorted",
    query: costCodeFilter,
    data: z.object({
      data: z.array(costCode),
      totalRecords: z.int(),
      totalIsCapped: z.boolean().optional(),
      page: z.int(),
      cursor: z.string().nullable(),
    }),
  }),
  'costCodes.add': endpoint({
    operation: 'costCodes.add',
    method: 'POST',
    path: '/api/cost-codes',
    effect: 'change',
    summary: 'Add a cost code: a global one by an admin, an addition of its own by an agency',
    body: costCodeForm,
    data: written,
  }),
  'costCodes.update': endpoint({
    operation: 'costCodes.update',
    method: 'PATCH',
    path: '/api/cost-codes/{id}',
    effect: 'change',
    summary: 'Edit a cost code; fields left out stay, and existing items stay unchanged',
    params: idParam,
    body: costCodeForm.partial().extend({ version }),
    data: written,
  }),
  'costCodes.setActive': endpoint({
    operation: 'costCodes.setActive',
    method: 'PATCH',
    path: '/api/cost-codes/status/{id}',
    effect: 'change',
    summary: 'Make a cost code active or inactive; an inactive one cannot be chosen for new items',
    params: idParam,
    body: z.strictObject({ status: activeStatus, version }),
    data: written,
  }),
} as const
