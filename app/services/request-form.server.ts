import { z } from 'zod'
import { type Envelope, uuid } from 'contract/common'
import { readDollars } from 'contract/money'
import { splitBudget } from 'contract/progress'
import { requestEdit, requestForm } from 'contract/request-form'
import type { Item } from 'contract/inspections'
import { lotFilter, type Lot } from 'contract/lots'
import { recordAt } from '~/lib/paths'
import { requiredAmount } from '~/lib/typed-amount'
import { activeCodes } from './cost-codes.server'
import { listLendersOfAgency } from './lenders.server'
import { getLot } from './lots.server'
import { callProvider } from './provider.server'
import { type FormParts, keepEdit, keepForm, openForm } from './record-form.server'
import { createRequest, getRequest, updateRequest } from './requests.server'
import { listReviewers } from './users.server'

/** Lots to choose from, whether more fit, and whether they are those that were picked. */
type FoundLots = { lots: Lot[]; hasMore: boolean; arePicked: boolean }

const mostFound = 8

/**
 * Lots to choose from for a new draw request: the newest that fit what was typed. Of several that were picked it is one, so
 * with nothing typed those alone, and first where something is.
 */
export async function findLots(request: Request, typed: string, picked: string[]): Promise<FoundLots> {
  const keyword = typed.trim() || null
  const find = (filters: { ids?: string[] }) =>
    callProvider(request, 'lots.list', { body: lotFilter.parse({ limit: mostFound, keyword, filters }) })
  const own = picked.length > 0 ? await find({ ids: picked }) : { data: [], totalRecord: 0 }
  const arePicked = keyword === null && own.data.length > 0
  if (arePicked) return { lots: own.data, hasMore: own.totalRecord > mostFound, arePicked }
  const all = await find({})
  const others = all.data.filter(({ uuid }) => !own.data.some((one) => one.uuid === uuid))
  return { lots: [...own.data, ...others].slice(0, mostFound), hasMore: all.totalRecord > mostFound, arePicked }
}

/** What a draw request on this lot is made of: reviewers, lenders and cost codes of its agency. */
async function choicesOf(request: Request, lot: Pick<Lot, 'agency'>) {
  const agency = lot.agency?.uuid
  const [codes, reviewers, lenders] = await Promise.all([
    activeCodes(request, agency),
    agency ? listReviewers(request, agency) : [],
    agency ? listLendersOfAgency(request, agency) : [],
  ])
  return {
    codes,
    reviewers: reviewers.map(({ value, label }) => ({ value, label })),
    lenders: lenders.map(({ uuid, name }) => ({ uuid, name })),
  }
}

/** The form of a new draw request on a lot. */
export async function newRequestForm(request: Request, lotId: string) {
  const lot = await getLot(request, lotId)
  return { lot, ...(await choicesOf(request, lot)) }
}

/** The cost codes of a draw request that is there: those of its items, each with its budget, then those it may get. */
function codesOf(items: readonly Item[], codes: Awaited<ReturnType<typeof activeCodes>>) {
  const there = new Set(items.map(({ costCodeId }) => costCodeId))
  return [
    ...items.map(({ uuid, costCodeId, code, title, budget, photosWanted }) => ({
      // An item whose code is on this draw request alone stays: it goes by itself, from its own page.
      ...(costCodeId === null ? { id: uuid, chosen: null } : { id: costCodeId, chosen: true }),
      code,
      title,
      share: String(budget),
      photos: String(photosWanted ?? ''),
    })),
    ...codes.filter(({ id }) => !there.has(id)).map((code) => ({ ...code, chosen: false, share: '', photos: '' })),
  ]
}

/** What the form of a draw request that is there shows: its cost codes, and the lenders it has. */
async function formOf(request: Request, id: string) {
  const [{ result, lotDetails }, selected] = await Promise.all([
    getRequest(request, id),
    callProvider(request, 'lenders.selected', { params: { requestId: id } }),
  ])
  const { codes, reviewers, lenders } = await choicesOf(request, result)
  const chosen = selected.data.map(({ uuid, name }) => ({ uuid, name }))
  // One that was switched off since stays with what it was chosen for.
  const gone = chosen.filter(({ uuid }) => !lenders.some((one) => one.uuid === uuid))
  return {
    drawRequest: result,
    lot: lotDetails,
    codes: codesOf(result.inspectionItems, codes),
    reviewers,
    lenders: [...lenders, ...gone],
    chosen: chosen.map(({ uuid }) => uuid),
  }
}

type EditForm = Awaited<ReturnType<typeof formOf>>

/**
 * What the boxes, shares and numbers of photos of a draw request's form are filled with. A form that was sent may lack a
 * line that somebody added meanwhile: then the list as a whole stands for it, which cannot be filled.
 */
function partsOf({ codes, lenders, chosen }: EditForm, sent?: ReadonlyMap<string, string>): FormParts {
  const inIt = codes.filter((line) => line.chosen !== false)
  const shareName = ({ id, chosen: isChosen }: (typeof codes)[number]) => `${isChosen === null ? 'own' : 'share'}:${id}`
  const isLacking = sent && inIt.some((line) => !sent.has(shareName(line)))
  const photosName = ({ id, photos }: (typeof codes)[number]) =>
    [...(sent?.keys() ?? [])].find((name) => name.startsWith(`photos:${id}:`)) ?? `photos:${id}:${photos}`
  return Object.fromEntries([
    ...lenders.map(({ uuid: id }) => [`lender:${id}`, chosen.includes(id) ? 'on' : '']),
    ...inIt.flatMap((line) => [
      ...(line.chosen === null ? [] : [[`code:${line.id}`, 'on']]),
      [shareName(line), line.share],
      [photosName(line), line.photos],
    ]),
    ...(isLacking ? [['costCodeIds', inIt.map(({ code, title }) => `${code} ${title}`).join(', ')]] : []),
  ])
}

/** Where what is wrong with a share or a number of photos is said: at its entry of the list that was read from it. */
function partAt(name: string, typed: unknown): string {
  const [, kind, id] = /^(own|share|photos):([^:]+)/.exec(name) ?? []
  if (!kind) return name
  const list = kind === 'photos' ? 'photos' : 'shares'
  const { [list]: entries = [] } = Object(typed) as Record<string, object[] | undefined>
  const at = entries.findIndex((entry) => Object.values(entry).includes(id))
  return at < 0 ? list : `${list}[${at}]`
}

/** The form of a draw request that is there, opened. */
export async function requestEditForm(request: Request, id: string) {
  const form = await formOf(request, id)
  return { ...form, tokens: openForm(form.drawRequest, partsOf(form)) }
}

/** Takes the fields of this prefix out of a form: `lender:<id>` is the id, with what was typed. */
function takeNamed(form: FormData, prefix: string): [id: string, typed: string][] {
  const found = [...form.entries()].filter(([name]) => name.startsWith(prefix))
  for (const [name] of found) form.delete(name)
  return found.map(([name, typed]) => [name.slice(prefix.length), String(typed).trim()])
}

/** What an amount comes to while the others are split; one that cannot be read is refused at its field. */
function amountOf(typed: string): number {
  const read = readDollars(typed)
  return read.ok ? read.dollars : 0
}

/** Shares left empty split what the others leave of the total; a sum that differs is the provider's to name. */
function sharesFrom(total: number, typed: readonly string[]): string[] {
  const left = total - typed.reduce((sum, share) => sum + amountOf(share), 0)
  const parts = splitBudget(Math.max(0, left), typed.filter((share) => share === '').length)
  return typed.map((share) => (share === '' ? String(parts.shift() ?? 0) : share))
}

type Line = { key: 'itemId' | 'costCodeId'; id: string }

/** How many photos of those that were changed: `photos:<id>:<as it was>` is what was typed; the others stay as they are. */
function readPhotos(form: FormData, lines: readonly Line[]): void {
  const typed = takeNamed(form, 'photos:').map(([name, text]) => [...name.split(':'), text])
  const changed = new Map(typed.flatMap(([id = '', was, text = '']) => (text === was ? [] : [[id, text]])))
  const asked = lines.filter(({ id }) => changed.has(id))
  asked.forEach(({ key, id }, index) => {
    form.append(`photos[${index}].${key}`, id)
    form.append(`photos[${index}].photosWanted`, changed.get(id) ?? '')
  })
}

/** Ticked cost codes, their shares and photos; an item of its own has no box and is always there. */
function readCodes(form: FormData): void {
  const codes = takeNamed(form, 'code:').map(([id]) => id)
  codes.forEach((id, index) => form.append(`costCodeIds[${index}]`, id))
  const typed = new Map(takeNamed(form, 'share:'))
  const lines = [
    ...takeNamed(form, 'own:').map(([id, share]) => ({ key: 'itemId' as const, id, share })),
    ...codes.map((id) => ({ key: 'costCodeId' as const, id, share: typed.get(id) ?? '' })),
  ]
  readPhotos(form, lines)
  if (lines.every(({ share }) => share === '')) return
  const shares = sharesFrom(
    amountOf(String(form.get('totalBudget') ?? '')),
    lines.map(({ share }) => share),
  )
  lines.forEach(({ key, id }, index) => {
    form.append(`shares[${index}].${key}`, id)
    form.append(`shares[${index}].budget`, shares[index] ?? '')
  })
}

const totalBudget = requiredAmount('Total budget')
const budget = requiredAmount('Budget')
const shareOfCode = z.strictObject({ costCodeId: uuid, budget })
const shareOfItem = z.strictObject({ itemId: uuid, budget })
/** The forms as they are typed: the contract's, with amounts as texts. */
const typedRequest = requestForm.extend({ totalBudget, shares: z.array(shareOfCode).optional() })
const typedEdit = requestEdit.extend({ totalBudget, shares: z.array(z.union([shareOfCode, shareOfItem])).optional() })

function readLenders(form: FormData): void {
  takeNamed(form, 'lender:').forEach(([id], index) => form.append(`lenders[${index}]`, id))
}

/** The lists that boxes and amounts are read into; what is wrong with one is said beside those, ticked or not. */
const shown = ['costCodeIds', 'shares', 'photos', 'lenders']

type Kept = Envelope<{ drawRequest: { lotId: string }; changeId: string | null }>

/** What was saved, with its lot where the page that tells of it is of no lot. That may not be read: it is saved by then. */
async function withLot(request: Request, back: string, kept: Kept) {
  if (recordAt(back)) return kept
  const lot = await getLot(request, kept.data.drawRequest.lotId).catch(() => null)
  return { ...kept, data: { ...kept.data, ...(lot && { lot }) } }
}

/** The action of a new draw request's form: its list with a toast, or what is wrong at its field. */
export const addRequest = (request: Request, back: string) =>
  keepForm({
    request,
    schema: typedRequest,
    shown,
    back,
    command: 'request.create',
    before: async (form) => {
      readCodes(form)
      readLenders(form)
    },
    send: async (body, { key }) => withLot(request, back, await createRequest(request, body, key)),
  })

/** The action of a draw request's form. */
export const editRequest = (request: Request, id: string, back: string) =>
  keepEdit({
    request,
    schema: typedEdit,
    shown,
    back,
    command: 'request.edit',
    parts: async (_, sent) => partsOf(await formOf(request, id), sent),
    partAt,
    before: async (form) => {
      readCodes(form)
      readLenders(form)
    },
    send: async (edit, { key, version }) => {
      // An empty choice is one: nobody reviews it, no lender hears of it, nothing is said about it, no cost code is in it.
      const { reviewer = null, description = '', lenders = [], costCodeIds = [] } = edit
      const body = { ...edit, reviewer, description, lenders, costCodeIds, version }
      return withLot(request, back, await updateRequest(request, id, body, key))
    },
  })
