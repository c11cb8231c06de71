import { z } from 'zod'
import { changed, idParam, instant, listFilter, listPage, person, uuid, version } from 'contract/core/common'
import { activeStatus } from 'contract/cost-codes/calls'
import { endpoint } from 'contract/core/endpoint'
import { emailAddress, requiredLine } from 'contract/core/text-fields'
import { longest } from 'contract/core/limits'
import { lenderSortFields, lenderFields } from 'contract/core/list-fields'
import { languageCodes } from 'locales/languages'
import { t as refusal } from 'locales/refusals'

export const lenderFilter = listFilter(lenderSortFields, lenderFields)

/** A lender of an agency (spec §3): `recipients` are the addresses for its reports, `logo` a file value or null. */
export const lender = z.object({
  uuid,
  id: uuid,
  name: z.string(),
  status: activeStatus,
  agency: person.nullable(),
  recipients: z.array(z.string()),
  /** Language of its reports and mails. */
  language: z.enum(languageCodes),
  logo: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Lender = z.infer<typeof lender>

/** Addresses without duplicates; each is validated separately, so that the error names its row. */
const recipients = z
  .array(emailAddress())
  .max(50)
  .check(({ value, issues }) => {
    value.forEach((address, index) => {
      if (value.indexOf(address) < index)
        issues.push({ code: 'custom', message: refusal('recipientTwice'), path: [index], input: address })
    })
  })

const fields = {
  name: requiredLine('name', { max: longest.lenderName }),
  recipients: recipients.optional(),
  language: z.enum(languageCodes).optional(),
  /** Agency of the lender: chosen by an admin, otherwise always the actor's own. */
  agency: uuid.optional(),
  /** Id of a finished upload of kind `lender`; null for none. */
  logo: uuid.nullable().optional(),
}

/** The form of a lender (spec §2). */
export const lenderForm = z.strictObject(fields)
export type LenderForm = z.output<typeof lenderForm>

const written = z.object({ lender, ...changed })
const some = z.object({ data: z.array(lender), totalRecord: z.int() })

export const lenderCalls = {
  'lenders.list': endpoint({
    operation: 'lenders.list',
    method: 'GET',
    path: '/api/lender',
    effect: 'read',
    summary: 'Lenders that the viewer may see, filtered and sorted',
    query: lenderFilter,
    data: listPage(lender),
  }),
  'lenders.byAgency': endpoint({
    operation: 'lenders.byAgency',
    method: 'GET',
    path: '/api/lender/agency-lenders',
    given: true,
    effect: 'read',
    summary: 'The active lenders of an agency, by name',
    query: z.strictObject({ agencyId: uuid }),
    data: some,
  }),
  'lenders.selected': endpoint({
    operation: 'lenders.selected',
    method: 'GET',
    path: '/api/lender/selected/{requestId}',
    effect: 'read',
    summary: "The lenders chosen for a draw request's report, by name",
    params: z.strictObject({ requestId: uuid }),
    data: some,
  }),
  'lenders.add': endpoint({
    operation: 'lenders.add',
    method: 'POST',
    path: '/api/lender',
    effect: 'change',
    summary: 'Add a lender of an agency',
    body: lenderForm,
    data: written,
  }),
  'lenders.update': endpoint({
    operation: 'lenders.update',
    method: 'PATCH',
    path: '/api/lender/{id}',
    effect: 'change',
    summary: 'Edit a lender; fields left out stay',
    params: idParam,
    body: lenderForm.partial().extend({ version }),
    data: written,
  }),
  'lenders.setActive': endpoint({
    operation: 'lenders.setActive',
    method: 'PATCH',
    path: '/api/lender/status/{id}',
    effect: 'change',
    summary: 'Make a lender active or inactive; an inactive one cannot be chosen for draw requests',
    params: idParam,
    body: z.strictObject({ status: activeStatus, version }),
    data: written,
  }),
  'lenders.delete': endpoint({
    operation: 'lenders.delete',
    method: 'DELETE',
    path: '/api/lender/{id}',
    effect: 'change',
    summary: 'Archive a lender',
    params: idParam,
    data: z.object({ uuid, ...changed }),
  }),
} as const
