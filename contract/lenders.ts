import { z } from 'zod'
import { changed, idParam, instant, listFilter, listPage, person, uuid, version } from './common'
import { activeStatus } from './cost-codes'
import { endpoint } from './endpoint'
import { emailAddress, requiredText } from './fields'
import { longest } from './limits'
import { lenderColumns, lenderFields } from './list-fields'
import { refusal } from './refusals'

export const lenderFilter = listFilter(lenderColumns, lenderFields)

/** A lender of an agency (spec §3): `recipients` are the addresses its reports go to, `logo` a file's value or null. */
export const lender = z.object({
  uuid,
  id: uuid,
  name: z.string(),
  status: activeStatus,
  agency: person.nullable(),
  recipients: z.array(z.string()),
  logo: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Lender = z.infer<typeof lender>

/** Addresses, each checked by itself, so that the row that is wrong is named; none twice. */
const recipients = z
  .array(emailAddress('Email'))
  .max(50)
  .check(({ value, issues }) => {
    value.forEach((address, index) => {
      if (value.indexOf(address) < index)
        issues.push({ code: 'custom', message: refusal('recipientTwice'), path: [index], input: address })
    })
  })

const fields = {
  name: requiredText('Name', { max: longest.lenderName }),
  recipients: recipients.optional(),
  /** The agency it belongs to: chosen by an admin, an agency's own always. */
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
    summary: 'Lenders the viewer may see, filtered and sorted',
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
    summary: 'Change the fields that are sent',
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
    summary: 'Put a lender into the archive',
    params: idParam,
    data: z.object({ uuid, ...changed }),
  }),
} as const
