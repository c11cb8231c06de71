import { z } from 'zod'
import { type Envelope, uuid } from 'contract/core/common'
import { readDollars } from 'contract/money/money'
import { splitBudget } from 'contract/money/progress'
import { newShare, requestEdit, requestFields, share, withItems } from 'contract/requests/form'
import type { Item } from 'contract/inspections/calls'
import { lotFilter, type Lot } from 'contract/lots/calls'
import { t } from 'locales/request-forms'
import { recordAt } from '~/lib/paths'
import { foldedCode } from 'contract/ledger/link-items'
import type { CodedChoice } from '~/lib/ledger/choice-of'
import type { BudgetLine } from '~/lib/ledger/found-lines'
import { typedChoice } from '~/lib/ledger/line-choice'
import { requiredAmount } from '~/lib/text/typed-amount'
import { budgetLinesOf, budgetOf, getDraw } from '~/services/records/draws.server'
import { readForm } from '~/services/http/request-body.server'
import { activeCodes } from '~/services/records/cost-codes.server'
import { listLendersOfAgency } from '~/services/records/lenders.server'
import { getLot } from '~/services/records/lots.server'
import { callProvider } from '~/services/http/provider.server'
import { type FormParts, openForm, saveEdit, saveForm } from './record-form.server'
import { createRequest, getRequest, updateRequest } from '~/services/records/requests.server'
import { listReviewers } from '~/services/records/users.server'

/** Lots to choose from, whether there are more, and whether they are the selected ones. */
type FoundLots = { lots: Lot[]; hasMore: boolean; arePicked: boolean }

const maxLots = 8

/**
 * Lots for a new draw request: the newest that match the typed text. With several selected lots only those without
 * typed text, and those first with it.
 */
export async function findLots(request: Request, typed: string, picked: string[]): Promise<FoundLots> {
  const keyword = typed.trim() || null
  const find = (filters: { ids?: string[] }) =>
    callProvider(request, 'lots.list', { body: lotFilter.parse({ limit: maxLots, keyword, filters }) })
  const own = picked.length > 0 ? await find({ ids: picked }) : { data: [], totalRecord: 0 }
  const arePicked = keyword === null && own.data.length > 0
  if (arePicked) return { lots: own.data, hasMore: own.totalRecord > maxLots, arePicked }
  const all = await find({})
  const others = all.data.filter(({ uuid }) => !own.data.some((one) => one.uuid === uuid))
  return { lots: [...own.data, ...others].slice(0, maxLots), hasMore: all.totalRecord > maxLots, arePicked }
}

/** Choices for a draw request on this lot: reviewers, lenders and cost codes of its agency. */
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

/** Form of a new draw request on a lot. */
export async function newRequestForm(request: Request, lotId: string) {
  const lot = await getLot(request, lotId)
  const [choices, budget] = await Promise.all([choicesOf(request, lot), budgetOf(request, lotId)])
  return { lot, budget, ...choices, codes: [...budget.lines, ...codesBeside(budget.lines, choices.codes)] }
}

/** Cost codes of which the budget has no line: a line is chosen instead of its code. */
function codesBeside<C extends { code: string }>(lines: readonly BudgetLine[], codes: readonly C[]): C[] {
  const ofLines = new Set(lines.map(foldedCode))
  return codes.filter((code) => !ofLines.has(foldedCode(code)))
}

/** The budget of a lot, the lines chosen for items of a draw, and those without an item; none without a schedule of values. */
async function linesOfDraw(request: Request, { uuid, lotId }: { uuid: string; lotId: string }) {
  const budget = await budgetOf(request, lotId)
  const { lines } = budget
  if (lines.length === 0) return { budget, chosen: new Map<string, CodedChoice>(), free: [], requested: undefined }
  const { lines: drawn, totals } = await getDraw(request, uuid)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const chosen = drawn.flatMap(({ lineId, itemId, isChosen }): [string, CodedChoice][] => {
    const line = byId.get(lineId)
    return line && isChosen && itemId !== null ? [[itemId, line]] : []
  })
  const taken = new Set(drawn.filter(({ itemId }) => itemId !== null).map(({ lineId }) => lineId))
  const free = lines.filter(({ id }) => !taken.has(id))
  return { budget, chosen: new Map(chosen), free, requested: totals.requested.value }
}

/** Rows of an existing draw request: its items with their budgets, then the budget lines and cost codes without one. */
function codesOf(
  items: readonly Item[],
  codes: Awaited<ReturnType<typeof activeCodes>>,
  { budget, chosen, free }: Awaited<ReturnType<typeof linesOfDraw>>,
) {
  const there = new Set(items.map(({ costCodeId }) => costCodeId))
  return [
    ...items.map(({ uuid, costCodeId, code, title, budget, photosWanted }) => ({
      // An item with a custom code cannot be deselected here: it is deleted on its own page.
      ...(costCodeId === null ? { id: uuid, chosen: null } : { id: costCodeId, chosen: true }),
      code,
      title,
      share: String(budget),
      photos: String(photosWanted ?? ''),
      line: chosen.get(uuid) ?? null,
    })),
    ...[...free, ...codesBeside(budget.lines, codes)]
      .filter(({ id }) => !there.has(id))
      .map((code) => ({
        ...code,
        chosen: false,
        share: '',
        photos: '',
        line: null,
      })),
  ]
}

/** Form data of an existing draw request: its cost codes and lenders. */
async function formOf(request: Request, id: string) {
  const [{ result, lotDetails }, selected] = await Promise.all([
    getRequest(request, id),
    callProvider(request, 'lenders.selected', { params: { requestId: id } }),
  ])
  const [{ codes, reviewers, lenders }, ofLines] = await Promise.all([
    choicesOf(request, result),
    linesOfDraw(request, { uuid: id, lotId: result.lotId }),
  ])
  const chosen = selected.data.map(({ uuid, name }) => ({ uuid, name }))
  // A lender deactivated since stays selectable where it is selected.
  const gone = chosen.filter(({ uuid }) => !lenders.some((one) => one.uuid === uuid))
  return {
    drawRequest: result,
    lot: lotDetails,
    codes: codesOf(result.inspectionItems, codes, ofLines),
    budget: ofLines.budget,
    requested: ofLines.requested,
    reviewers,
    lenders: [...lenders, ...gone],
    chosen: chosen.map(({ uuid }) => uuid),
  }
}

type EditForm = Awaited<ReturnType<typeof formOf>>

/**
 * Values of the checkboxes, shares and photo counts of a draw request's form. If the sent form lacks a line that
 * someone else added, the complete list is a single value, which cannot be filled in.
 */
function requestFormParts(
  { codes, budget: { lines: budgetLines }, lenders, chosen }: EditForm,
  sent?: ReadonlyMap<string, string>,
): FormParts {
  const inIt = codes.filter((line) => line.chosen !== false)
  const shareName = ({ id, chosen: isChosen }: (typeof codes)[number]) => `${isChosen === null ? 'own' : 'share'}:${id}`
  const isIncomplete = sent && inIt.some((line) => !sent.has(shareName(line)))
  const nameIn = (prefix: string, saved: string) =>
    [...(sent?.keys() ?? [])].find((name) => name.startsWith(prefix)) ?? `${prefix}${saved}`
  return Object.fromEntries([
    ...lenders.map(({ uuid: id }) => [`lender:${id}`, chosen.includes(id) ? 'on' : '']),
    ...inIt.flatMap((line) => [
      ...(line.chosen === null ? [] : [[`code:${line.id}`, 'on']]),
      [shareName(line), line.share],
      [nameIn(`photos:${line.id}:`, line.photos), line.photos],
      ...(budgetLines.length > 0 ? [[nameIn(`line:${line.id}:`, line.line?.id ?? ''), line.line?.name ?? '']] : []),
    ]),
    ...(isIncomplete ? [['costCodeIds', inIt.map(({ code, title }) => `${code} ${title}`).join(', ')]] : []),
  ])
}

/** Position of an error of a share, photo count or budget line: its entry in the parsed list. */
function partAt(name: string, typed: unknown): string {
  const [, kind, id] = /^(own|share|photos|line):([^:]+)/.exec(name) ?? []
  if (!kind) return name
  const list = kind === 'photos' ? 'photos' : kind === 'line' ? 'budgetLines' : 'shares'
  const { [list]: entries = [] } = Object(typed) as Record<string, object[] | undefined>
  const at = entries.findIndex((entry) => Object.values(entry).includes(id))
  return at < 0 ? list : `${list}[${at}]`
}

/** Opens the form of an existing draw request. */
export async function requestEditForm(request: Request, id: string) {
  const form = await formOf(request, id)
  return { ...form, tokens: openForm(form.drawRequest, requestFormParts(form)) }
}

/** Removes the fields with a prefix from a form: `lender:<id>` gives the id and its typed value. */
function takeNamed(form: FormData, prefix: string): [id: string, typed: string][] {
  const found = [...form.entries()].filter(([name]) => name.startsWith(prefix))
  for (const [name] of found) form.delete(name)
  return found.map(([name, typed]) => [name.slice(prefix.length), String(typed).trim()])
}

/** Amount for splitting the remaining budget; an invalid amount counts as 0 and gets its own field error. */
function amountOf(typed: string): number {
  const read = readDollars(typed)
  return read.ok ? read.dollars : 0
}

/** Splits the remaining total over the empty shares; the provider reports a sum that differs. */
function sharesFrom(total: number, typed: readonly string[]): string[] {
  const left = total - typed.reduce((sum, share) => sum + amountOf(share), 0)
  const parts = splitBudget(Math.max(0, left), typed.filter((share) => share === '').length)
  return typed.map((share) => (share === '' ? String(parts.shift() ?? 0) : share))
}

type Line = { key: 'itemId' | 'costCodeId' | 'lineId'; id: string }

/** Photo counts that were changed: field `photos:<id>:<initial value>` with the typed value; others stay. */
function readPhotos(form: FormData, lines: readonly Line[]): void {
  const typed = takeNamed(form, 'photos:').map(([name, text]) => [...name.split(':'), text])
  const changed = new Map(typed.flatMap(([id = '', was, text = '']) => (text === was ? [] : [[id, text]])))
  const changedLines = lines.filter(({ id }) => changed.has(id))
  changedLines.forEach(({ key, id }, index) => {
    form.append(`photos[${index}].${key}`, id)
    form.append(`photos[${index}].photosWanted`, changed.get(id) ?? '')
  })
}

/**
 * Checked budget lines and cost codes with their shares and photo counts; an item with its own code has no checkbox and
 * is always included.
 */
function readCodes(form: FormData, budgetLines: readonly CodedChoice[]): void {
  const chosen = takeNamed(form, 'code:').map(([id]) => id)
  const isLine = (id: string) => budgetLines.some((line) => line.id === id)
  const codes = chosen.filter((id) => !isLine(id))
  codes.forEach((id, index) => form.append(`costCodeIds[${index}]`, id))
  const ofLines = chosen.filter(isLine)
  ofLines.forEach((id, index) => form.append(`lineIds[${index}]`, id))
  const typed = new Map(takeNamed(form, 'share:'))
  const lines = [
    ...takeNamed(form, 'own:').map(([id, share]) => ({ key: 'itemId' as const, id, share })),
    ...codes.map((id) => ({ key: 'costCodeId' as const, id, share: typed.get(id) ?? '' })),
    ...ofLines.map((id) => ({ key: 'lineId' as const, id, share: typed.get(id) ?? '' })),
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

const totalBudget = requiredAmount(() => t('requestForms.totalBudget'))
const budget = requiredAmount(() => t('requestForms.budget'))
/** Schemas of the typed forms: the contract's, with amounts as text. */
const typedRequest = requestFields.extend({
  totalBudget,
  costCodeIds: requestFields.shape.costCodeIds.default([]),
  shares: z.array(newShare.extend({ budget })).optional(),
})
const typedEdit = requestEdit.extend({ totalBudget, shares: z.array(share.extend({ budget })).optional() })

/** Changed budget lines of checked cost codes and of items with a code of their own: field `line:<id>:<saved line>`. */
function readBudgetLines(form: FormData, lines: readonly CodedChoice[]): void {
  const nameOf = (saved: string | undefined) => lines.find(({ id }) => id === saved)?.name ?? ''
  const typed = takeNamed(form, 'line:').map(([name, text]) => [...name.split(':'), text])
  const changed = typed.flatMap(([id = '', saved, text = '']) => {
    const key = form.has(`code:${id}`) ? 'costCodeId' : form.has(`own:${id}`) ? 'itemId' : null
    return key === null || text === nameOf(saved) ? [] : [{ key, id, text }]
  })
  changed.forEach(({ key, id, text }, index) => {
    form.append(`budgetLines[${index}].${key}`, id)
    form.append(`budgetLines[${index}].lineId`, text)
  })
}

function readLenders(form: FormData): void {
  takeNamed(form, 'lender:').forEach(([id], index) => form.append(`lenders[${index}]`, id))
}

/** Lists parsed from checkboxes and amounts; the page shows their errors next to those. */
const shown = ['costCodeIds', 'lineIds', 'shares', 'photos', 'budgetLines', 'lenders']

type SavedRequest = Envelope<{ drawRequest: { lotId: string }; changeId: string | null }>

/**
 * Adds the lot to the answer, unless the page to return to is the lot's own. A failure is ignored: the request is
 * already saved.
 */
async function withLot(request: Request, back: string, savedRequest: SavedRequest) {
  if (recordAt(back)) return savedRequest
  const lot = await getLot(request, savedRequest.data.drawRequest.lotId).catch(() => null)
  return { ...savedRequest, data: { ...savedRequest.data, ...(lot && { lot }) } }
}

/** Action of a new draw request's form: redirects to its list with a toast, or returns field errors. */
export async function addRequest(request: Request, back: string) {
  const sent = await readForm(request.clone())
  const lines = await budgetLinesOf(request, String(sent.get('lotId')))
  const lineOfCode = z.strictObject({ costCodeId: uuid, lineId: typedChoice(lines, 'notABudgetLine').pipe(uuid) })
  return saveForm({
    request,
    schema: withItems(typedRequest.extend({ budgetLines: z.array(lineOfCode).default([]) })),
    shown,
    back,
    command: 'request.create',
    before: async (form) => {
      readBudgetLines(form, lines)
      readCodes(form, lines)
      readLenders(form)
    },
    send: async (body, { key }) => withLot(request, back, await createRequest(request, body, key)),
  })
}

/** Action of a draw request's form. */
export async function editRequest(request: Request, id: string, back: string) {
  const lines = await budgetLinesOf(request, (await getRequest(request, id)).result.lotId)
  const lineId = typedChoice(lines, 'notABudgetLine')
  // A union would lose the place of the error.
  const lineOfItem = z
    .strictObject({ costCodeId: uuid.optional(), itemId: uuid.optional(), lineId })
    .transform(({ costCodeId = '', itemId, lineId: line }) => ({
      ...(itemId ? { itemId } : { costCodeId }),
      lineId: line,
    }))
  return saveEdit({
    request,
    schema: typedEdit.extend({ budgetLines: z.array(lineOfItem).default([]) }),
    shown,
    back,
    command: 'request.edit',
    parts: async (_, sent) => requestFormParts(await formOf(request, id), sent),
    partAt,
    before: async (form) => {
      readBudgetLines(form, lines)
      readCodes(form, lines)
      readLenders(form)
    },
    send: async (edit, { key, version }) => {
      // Empty values are deliberate: no reviewer, no lenders, no description, no cost codes.
      const { reviewer = null, description = '', lenders = [], costCodeIds = [] } = edit
      const body = { ...edit, reviewer, description, lenders, costCodeIds, version }
      return withLot(request, back, await updateRequest(request, id, body, key))
    },
  })
}
