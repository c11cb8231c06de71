import { z } from 'zod'
import type { SignedInUser } from 'contract/auth'
import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { lenderFilter, lenderForm, type Lender } from 'contract/lenders'
import { messages, say } from 'contract/messages'
import { listBody } from './list-body.server'
import { requireSmallForm, takeLogo } from './logo.server'
import { askProvider, callProvider, ProviderError } from './provider.server'
import { keepEdit, keepForm } from './record-form.server'

/** Lenders the viewer may see. */
export function listLenders(request: Request, query: ListFilter): Promise<DataOf<'lenders.list'>> {
  return callProvider(request, 'lenders.list', { query: lenderFilter.parse(listBody(query)) })
}

/** The active lenders of an agency, for a draw request's form. */
export async function listLendersOfAgency(request: Request, agencyId: string): Promise<Lender[]> {
  return (await callProvider(request, 'lenders.byAgency', { query: { agencyId } })).data
}

/** One lender that the viewer may see. @throws ProviderError 404 */
export async function getLender(request: Request, id: string): Promise<Lender> {
  const query = lenderFilter.safeParse({ filters: { ids: [id] } })
  const found = query.success && (await callProvider(request, 'lenders.list', { query: query.data })).data[0]
  if (!found) throw new ProviderError({ status: 404, message: messages.notFound })
  return found
}

const lines = ['recipients']
/** Its file is sent by another name, before the form is. */
const shown = ['logo']

/** An admin's lender is of the agency they chose; asked for here, it is told beside all else that is wrong. */
const lenderOfAnAgency = lenderForm.extend({ agency: z.uuid(say('required', { label: 'Agency' })) })

/** The action of a new lender's form: its list with a toast, or what is wrong at its field. */
export function addLender(request: Request, user: SignedInUser, back: string) {
  requireSmallForm(request)
  return keepForm({
    request,
    schema: user.roleName === 'admin' ? lenderOfAnAgency : lenderForm,
    lines,
    files: true,
    shown,
    back,
    command: 'lender.add',
    before: async (form) => void (await takeLogo(request, form)),
    send: (body, { key }) => askProvider(request, 'lenders.add', { body }, { idempotencyKey: key }),
  })
}

/** The action of a lender's form; without addresses it has none, and without another logo it keeps its own. */
export function updateLender(request: Request, id: string, back: string) {
  requireSmallForm(request)
  let isLogoGone = false
  return keepEdit({
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
      return askProvider(request, 'lenders.update', { params: { id }, body }, { idempotencyKey: key })
    },
  })
}
