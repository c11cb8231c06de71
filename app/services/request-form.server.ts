import type { DataOf } from 'contract/catalogue'
import { readDollars } from 'contract/money'
import { splitBudget } from 'contract/progress'
import { requestEdit, requestForm } from 'contract/request-form'
import { costCodeFilter } from 'contract/cost-codes'
import { lotFilter, type Lot } from 'contract/lots'
import { largestPage } from 'contract/limits'
import { listLendersOfAgency } from './lenders.server'
import { getLot } from './lots.server'
import { callProvider } from './provider.server'
import { keepForm } from './record-form.server'
import { createRequest, getRequest, updateRequest } from './requests.server'
import { listReviewers } from './users.server'

/** Lots to choose from for a new draw request: the newest that fit what was typed. */
export async function findLots(request: Request, typed: string): Promise<DataOf<'lots.list'>['data']> {
  const body = lotFilter.parse({ limit: 8, keyword: typed.trim() || null })
  return (await callProvider(request, 'lots.list', { body })).data
}

/** What a draw request on this lot is made of: reviewers, lenders and cost codes of its agency. */
async function choicesOf(request: Request, lot: Pick<Lot, 'agency'>) {
  const agency = lot.agency?.uuid
  const query = costCodeFilter.parse({
    limit: largestPage,
    sortDescriptor: { column: 'code', direction: 'ascending' },
    filters: { status: ['active'], agency: agency ? ['none', agency] : ['none'] },
  })
  const [codes, reviewers, lenders] = await Promise.all([
    callProvider(request, 'costCodes.list', { query }),
    agency ? listReviewers(request, agency) : [],
    agency ? listLendersOfAgency(request, agency) : [],
  ])
  return {
    codes: codes.data.map(({ uuid, code, title }) => ({ uuid, code, title })),
    reviewers: reviewers.map(({ value, label }) => ({ value, label })),
    lenders: lenders.map(({ uuid, name }) => ({ uuid, name })),
  }
}

/** The form of a new draw request on a lot. */
export async function newRequestForm(request: Request, lotId: string) {
  const lot = await getLot(request, lotId)
  return { lot, ...(await choicesOf(request, lot)) }
}

/** The form of a draw request that is there: its items instead of cost codes, and the lenders it has. */
export async function requestEditForm(request: Request, id: string) {
  const [{ result, lotDetails }, selected] = await Promise.all([
    getRequest(request, id),
    callProvider(request, 'lenders.selected', { params: { requestId: id } }),
  ])
  const { reviewers, lenders } = await choicesOf(request, result)
  const chosen = selected.data.map(({ uuid, name }) => ({ uuid, name }))
  // One that was switched off since stays with what it was chosen for.
  const gone = chosen.filter(({ uuid }) => !lenders.some((one) => one.uuid === uuid))
  return {
    drawRequest: result,
    lot: lotDetails,
    reviewers,
    lenders: [...lenders, ...gone],
    chosen: chosen.map(({ uuid }) => uuid),
  }
}

/** Takes the fields of this prefix out of a form: `lender:<id>` is the id, with what was typed. */
function takeNamed(form: FormData, prefix: string): [id: string, typed: string][] {
  const found = [...form.entries()].filter(([name]) => name.startsWith(prefix))
  for (const [name] of found) form.delete(name)
  return found.map(([name, typed]) => [name.slice(prefix.length), String(typed).trim()])
}

/** Whole dollars as they are typed; what cannot be read stays, and is refused at its field. */
function dollarsIn(typed: string): string {
  const read = readDollars(typed)
  return read.ok ? String(read.dollars) : typed
}

/** Shares left empty split what the others leave of the total; a sum that differs is the provider's to name. */
function sharesFrom(total: number, typed: readonly string[]): string[] {
  const left = total - typed.reduce((sum, share) => sum + (Number(dollarsIn(share)) || 0), 0)
  const parts = splitBudget(Math.max(0, left), typed.filter((share) => share === '').length)
  return typed.map((share) => (share === '' ? String(parts.shift() ?? 0) : dollarsIn(share)))
}

function readBudgets(form: FormData, key: 'itemId' | 'costCodeId', ids: readonly string[], typed: Map<string, string>) {
  const total = dollarsIn(String(form.get('totalBudget') ?? ''))
  form.set('totalBudget', total)
  const budgets = ids.map((id) => typed.get(id) ?? '')
  if (budgets.every((budget) => budget === '')) return
  sharesFrom(Number(total) || 0, budgets).forEach((budget, index) => {
    form.append(`shares[${index}].${key}`, ids[index] ?? '')
    form.append(`shares[${index}].budget`, budget)
  })
}

function readLenders(form: FormData): void {
  takeNamed(form, 'lender:').forEach(([id], index) => form.append(`lenders[${index}]`, id))
}

/** The action of a new draw request's form: its list with a toast, or what is wrong at its field. */
export const addRequest = (request: Request, back: string) =>
  keepForm({
    request,
    schema: requestForm,
    back,
    command: 'request.create',
    before: async (form) => {
      const typed = new Map(takeNamed(form, 'share:'))
      const ids = takeNamed(form, 'code:').map(([id]) => id)
      ids.forEach((id, index) => form.append(`costCodeIds[${index}]`, id))
      readBudgets(form, 'costCodeId', ids, typed)
      readLenders(form)
    },
    send: (body, { key }) => createRequest(request, body, key),
  })

/** The action of a draw request's form. */
export const editRequest = (request: Request, id: string, back: string) =>
  keepForm({
    request,
    schema: requestEdit,
    back,
    command: 'request.edit',
    before: async (form) => {
      const shares = takeNamed(form, 'share:')
      readBudgets(
        form,
        'itemId',
        shares.map(([item]) => item),
        new Map(shares),
      )
      readLenders(form)
    },
    send: (edit, { key, version }) => {
      // An empty choice is one: nobody reviews it, no lender hears of it, nothing is said about it.
      const { reviewer = null, description = '', lenders = [] } = edit
      const body = { ...edit, reviewer, description, lenders, ...(version !== null && { version }) }
      return updateRequest(request, id, body, key)
    },
  })
