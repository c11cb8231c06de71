import { z } from 'zod'
import type { DataOf } from 'contract/core/catalog'
import type { DrawRecordKind } from 'contract/ledger/draw-terms'
import {
  approvalForm,
  claimForm,
  paymentForm,
  reviewForm,
  type DrawLedger,
  type DrawLineAnswer,
} from 'contract/ledger/draws'
import { centsText, sumCents } from 'contract/money/cents'
import { t } from 'locales/ledger'
import { t as refusal } from 'locales/refusals'
import type { RetainedLine } from '~/lib/ledger/retained-lines'
import { drawOfItems } from '~/lib/ledger/draw-of-items'
import type { CodedChoice } from '~/lib/ledger/choice-of'
import type { BudgetLine, BudgetLines } from '~/lib/ledger/found-lines'
import { typedChoice } from '~/lib/ledger/line-choice'
import { readTypedPercent } from '~/lib/text/read-amounts'
import { typedCents } from '~/lib/text/typed-amount'
import { saveEdit, saveForm } from '~/services/forms/record-form.server'
import { callForEnvelope, callProvider, notFound } from '~/services/http/provider.server'

/** The draws of a lot's ledger. @throws ProviderError 404 */
export const listDraws = (request: Request, lotId: string): Promise<DataOf<'ledger.draws'>> =>
  callProvider(request, 'ledger.draws', { params: { lotId } })

/** Amounts of every line in every draw. @throws ProviderError 404 */
export const listDrawColumns = (request: Request, lotId: string): Promise<DataOf<'ledger.columns'>> =>
  callProvider(request, 'ledger.columns', { params: { lotId } })

/** Amounts after all draws of the lines that the lot's retainage rate applies to. @throws ProviderError 404 */
export async function listRetainedLines(
  request: Request,
  { lotId, lines }: DataOf<'ledger.get'>,
): Promise<RetainedLine[]> {
  const [{ now: toDate }, columns] = await Promise.all([listDraws(request, lotId), listDrawColumns(request, lotId)])
  const own = new Set(lines.filter(({ retainageRate }) => retainageRate !== null).map(({ uuid }) => uuid))
  const releasedOf = (lineId: string) => {
    const index = columns.lines.findIndex((line) => line.lineId === lineId)
    return sumCents(columns.draws.map(({ amounts }) => amounts.retainageReleased[index] ?? 0))
  }
  return toDate.lines
    .filter(({ lineId }) => !own.has(lineId))
    .map(({ lineId, earned, previouslyFunded, overfunded }) => ({
      earned,
      previouslyFunded,
      overfunded,
      released: releasedOf(lineId),
    }))
}

/** Figures of a budget line, or of the totals, after all draws. @throws ProviderError 404 */
export const getBudgetToDate = (request: Request, lotId: string, lineId?: string): Promise<DataOf<'ledger.now'>> =>
  callProvider(request, 'ledger.now', { params: { lotId }, query: { lineId } })

/** One draw of a ledger. @throws ProviderError 404 */
export const getDraw = (request: Request, requestId: string): Promise<DrawLedger> =>
  callProvider(request, 'ledger.draw', { params: { requestId } })

type WhyNot = Readonly<Record<'draw.approve' | 'draw.fund' | 'draw.release' | 'drawRecord.reverse', string | null>>

/** Reasons why a completed draw is not approved, paid, or released from, and why its approval is not reversed. */
function whyNotOf({ records, totals, number, latestCompleted }: DrawLedger): WhyNot {
  const isApproved = records.some(({ kind }) => kind === 'approval')
  const toApprove = Math.max(totals.requested.value, totals.recommended?.value ?? 0)
  const { approved, funded, retainageHeld: held, retainageReleased: released } = totals
  const isLatest = latestCompleted === null || latestCompleted <= number
  return {
    'draw.approve': isApproved ? refusal('approvedAlready') : toApprove === 0 ? refusal('nothingRequested') : null,
    'draw.fund': !isApproved
      ? refusal('approveFirst')
      : approved.value === funded.value
        ? refusal('nothingToFund')
        : null,
    'draw.release': !isLatest
      ? refusal('releaseOnLatest', { n: latestCompleted })
      : held.value === released.value
        ? refusal('nothingHeld')
        : null,
    'drawRecord.reverse': funded.value > 0 ? refusal('fundedAlready') : null,
  }
}

/** The budget lines of a draw's items, and reasons why it is not paid; null without a schedule of values. @throws ProviderError 404 */
export async function getDrawOfItems(request: Request, requestId: string) {
  const draw = await getDraw(request, requestId)
  const ofItems = drawOfItems(draw)
  return ofItems && { ...ofItems, whyNot: whyNotOf(draw) }
}

/** The lines of a lot's budget for forms, and how items find them; none without a schedule of values. @throws ProviderError 404 */
export async function budgetOf(request: Request, lotId: string): Promise<BudgetLines> {
  const query = { include: 'chosenLines' as const }
  const { lines, chosenLines = [] } = await callProvider(request, 'ledger.get', { params: { lotId }, query })
  return { lines: lines.map(toChoice), earlier: chosenLines }
}

const toChoice = ({ uuid, code, title }: DataOf<'ledger.get'>['lines'][number]): BudgetLine => ({
  id: uuid,
  name: `${code} ${title}`,
  code,
  title,
  isBudgetLine: true,
})

/** The lines of a lot's budget, for forms; none without a schedule of values. @throws ProviderError 404 */
export const budgetLinesOf = async (request: Request, lotId: string): Promise<readonly CodedChoice[]> =>
  (await callProvider(request, 'ledger.get', { params: { lotId } })).lines.map(toChoice)

/** A draw and one of its lines. @throws ProviderError 404 */
export async function getDrawLine(request: Request, requestId: string, lineId: string) {
  const draw = await getDraw(request, requestId)
  const line = draw.lines.find((one) => one.lineId === lineId)
  if (!line) throw notFound()
  return { draw, line }
}

const amountText = (cents: number | null): string => (cents === null ? '' : centsText(cents))

type ClaimParts = Pick<DrawLineAnswer, 'requested' | 'claimedPercent' | 'storedMaterials'>
/** Fields of the claim's form whose text differs from the record's value. */
export const claimParts = ({ requested, claimedPercent, storedMaterials }: ClaimParts) => ({
  requested: amountText(requested),
  claimedPercent: claimedPercent === null ? '' : `${claimedPercent}%`,
  storedMaterials: centsText(storedMaterials),
})
type ReviewParts = Pick<DrawLineAnswer, 'override' | 'documented' | 'itemId' | 'isChosen'>
/** Fields of the review's form whose text differs from the record's value. */
export const reviewParts = (
  { override, documented, itemId, isChosen }: ReviewParts,
  items: readonly CodedChoice[],
) => ({
  override: amountText(override?.amount ?? null),
  documented: amountText(documented),
  itemId: items.find(({ id }) => isChosen && id === itemId)?.name ?? '',
})

/** Items of a draw request, by code and title. @throws ProviderError 404 */
export const itemsOf = async (request: Request, requestId: string): Promise<CodedChoice[]> =>
  (await callProvider(request, 'inspections.codes', { params: { inspectionId: requestId } })).data.map(
    ({ uuid, code, title }) => ({ id: uuid, name: `${code} ${title}` }),
  )

type Line = { requestId: string; lineId: string }

const typedPercent = z
  .string()
  .default('')
  .transform((text, context) => {
    const percent = readTypedPercent(text)
    if (percent.ok) return percent.value
    context.addIssue({ code: 'custom', message: percent.why })
    return z.NEVER
  })

/** Action of the form of what a draw requests for a line. */
export const claimDrawLine = (request: Request, params: Line, back: string) =>
  saveEdit({
    request,
    schema: claimForm.extend({
      requested: typedCents().transform((cents) => cents ?? null),
      claimedPercent: typedPercent,
      storedMaterials: typedCents().transform((cents) => cents ?? 0),
    }),
    back,
    command: 'drawLine.claim',
    parts: (record) => claimParts(claimRecord.parse(record)),
    send: (claim, { key, version }) =>
      callForEnvelope(request, 'ledger.claimLine', { params, body: { ...claim, version } }, { idempotencyKey: key }),
  })
const claimRecord = z.looseObject({
  requested: z.number().nullable(),
  claimedPercent: z.number().nullable(),
  storedMaterials: z.number(),
})

/** Action of the form of a reviewer's amount; only a soft-cost line's form has the documented one. */
export async function reviewDrawLine(request: Request, params: Line, isSoftCost: boolean, back: string) {
  const items = await itemsOf(request, params.requestId)
  return saveEdit({
    request,
    schema: reviewForm.extend({
      itemId: typedChoice(items, 'notAnItemHere'),
      override: typedCents().transform((cents) => cents ?? null),
      documented: typedCents().transform((cents) => (isSoftCost ? (cents ?? null) : undefined)),
    }),
    back,
    command: 'drawLine.review',
    parts: (record) => reviewParts(reviewRecord.parse(record), items),
    send: (review, { key, version }) =>
      callForEnvelope(request, 'ledger.reviewLine', { params, body: { ...review, version } }, { idempotencyKey: key }),
  })
}
const reviewRecord = z.looseObject({
  override: z.object({ amount: z.number(), reason: z.string() }).nullable(),
  documented: z.number().nullable(),
  itemId: z.string().nullable(),
  isChosen: z.boolean(),
})

const typedLines = z
  .array(z.strictObject({ lineId: z.uuid(), amount: typedCents().transform((cents) => cents ?? 0) }))
  .min(1)

type Saved = { request: Request; requestId: string; back: string }

const approve = ({ request, requestId, back }: Saved) =>
  saveForm({
    request,
    schema: approvalForm.extend({ lines: typedLines }),
    back,
    command: 'draw.approve',
    send: (body, { key }) =>
      callForEnvelope(request, 'ledger.approveDraw', { params: { requestId }, body }, { idempotencyKey: key }),
  })

const pay = (
  { request, requestId, back }: Saved,
  operation: 'ledger.fundDraw' | 'ledger.releaseRetainage',
  command: string,
) =>
  saveForm({
    request,
    schema: paymentForm.extend({ lines: typedLines }),
    back,
    command,
    send: (body, { key }) =>
      callForEnvelope(request, operation, { params: { requestId }, body }, { idempotencyKey: key }),
  })

/** Action of the form of an approval, a payment or a release of retainage. */
export function recordOnDraw(kind: DrawRecordKind, saved: Saved) {
  if (kind === 'approval') return approve(saved)
  return kind === 'funding'
    ? pay(saved, 'ledger.fundDraw', 'draw.fund')
    : pay(saved, 'ledger.releaseRetainage', 'draw.release')
}

/** True for a line whose held retainage is filled in: all of it is in place, and it is not overfunded. */
const isFinished = ({ isSoftCost, inspectedPercent, figures }: DrawLineAnswer): boolean =>
  (isSoftCost ? figures.workInPlace.value >= figures.revisedValue.value : inspectedPercent === 100) &&
  figures.overfunded.value === 0

/**
 * Lines of a record's form with the amounts that are filled in: recommended and left by other draws, approved and not
 * funded, or held on a finished line.
 */
export function amountsFor(kind: DrawRecordKind, { lines }: DrawLedger) {
  const amountOf = ({ figures, approvable }: DrawLineAnswer): number => {
    if (kind === 'approval') return approvable ?? 0
    if (kind === 'funding') return figures.approved.value - figures.funded.value
    return figures.retainageHeld.value - figures.retainageReleased.value
  }
  const noteOf = ({ figures, approvable }: DrawLineAnswer): string =>
    kind === 'approval'
      ? t('ledger.requestedRecommended', {
          requested: centsText(figures.requested.value),
          recommended: centsText(figures.recommended?.value ?? 0),
          left: approvable === figures.recommended?.value ? 'all' : centsText(approvable ?? 0),
        })
      : kind === 'funding'
        ? t('ledger.approvedFunded', {
            approved: centsText(figures.approved.value),
            funded: centsText(figures.funded.value),
          })
        : t('ledger.held', { amount: centsText(figures.retainageHeld.value - figures.retainageReleased.value) })
  const isPart = (line: DrawLineAnswer) =>
    amountOf(line) > 0 || (kind === 'approval' && line.figures.requested.value > 0)
  return lines.filter(isPart).map((line) => ({
    lineId: line.lineId,
    name: `${line.code} ${line.title}`,
    text: kind === 'release' && !isFinished(line) ? '' : centsText(amountOf(line)),
    note: noteOf(line),
    most: amountOf(line),
  }))
}
