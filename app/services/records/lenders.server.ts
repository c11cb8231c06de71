import { z } from 'zod'
import type { SignedInUser } from 'contract/account/sign-in'
import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { lenderFilter, lenderForm, type Lender } from 'contract/lenders/calls'
import { missing } from 'contract/text/field-errors'
import { listFilterOf } from '~/lib/lists/list-query'
import { requireSmallForm, takeLogo } from '~/services/forms/logo.server'
import { callForEnvelope, callProvider, notFound } from '~/services/http/provider.server'
import { saveEdit, saveForm } from '~/services/forms/record-form.server'
import { seesAllAgencies } from 'contract/core/capabilities'

/** Lenders visible to the viewer. */
export function listLenders(request: Request, query: ListFilter): Promise<DataOf<'lenders.list'>> {
  return callProvider(request, 'lenders.list', { query: lenderFilter.parse(listFilterOf(query)) })
}

/** Active lenders of an agency, for a draw request's form. */
export async function listLendersOfAgency(request: Request, agencyId: string): Promise<Lender[]> {
  return (await callProvider(request, 'lenders.byAgency', { query: { agencyId } })).data
}

/** A lender visible to the viewer. @throws ProviderError 404 */
export async function getLender(request: Request, id: string): Promise<Lender> {
  const query = lenderFilter.safeParse({ filters: { ids: [id] } })
  const found = query.success && (await callProvider(request, 'lenders.list', { query: query.data })).data[0]
  if (!found) throw notFound()
  return found
}

const lines = ['recipients']
/** The file has another field name and is uploaded before the form is sent. */
const shown = ['logo']

/** An admin must choose the lender's agency; validated here, so that the error appears together with the others. */
const lenderOfAnAgency = lenderForm.extend({ agency: z.uuid(missing('agency')) })

/** Action of a new lender's form: redirects to its list with a toast, or returns field errors. */
export function addLender(request: Request, user: SignedInUser, back: string) {
  requireSmallForm(request)
  return saveForm({
    request,
    schema: seesAllAgencies(user.roleName) ? lenderOfAnAgency : lenderForm,
    lines,
    files: true,
    shown,
    back,
    command: 'lender.add',
    before: async (form) => void (await takeLogo(request, form)),
    send: (body, { key }) => callForEnvelope(request, 'lenders.add', { body }, { idempotencyKey: key }),
  })
}

/** Action of a lender's form. Without recipients it clears them; without a new logo the old one stays. */
export function updateLender(request: Request, id: string, back: string) {
  requireSmallForm(request)
  let isLogoGone = false
  return saveEdit({
    request,
    schema: lenderForm,
    lines,
    files: true,
    shown,
    back,
    command: 'lender.edit',
    before: async (form) => {
      isLogoGone = await takeLogo(request, form)
    },
    send: ({ recipients = [], ...form }, { key, version }) => {
      const body = { ...form, recipients, ...(isLogoGone && { logo: null }), version }
      return callForEnvelope(request, 'lenders.update', { params: { id }, body }, { idempotencyKey: key })
    },
  })
}
