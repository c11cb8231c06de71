import { itemForm, linesForm, ownCodeForm } from 'contract/items/form'
import { typedChoice } from '~/lib/ledger/line-choice'
import { typedAmount } from '~/lib/text/typed-amount'
import { budgetLinesOf } from '~/services/records/draws.server'
import { activeCodes } from '~/services/records/cost-codes.server'
import { callForEnvelope } from '~/services/http/provider.server'
import { saveEdit, saveForm } from './record-form.server'
import { readForm } from '~/services/http/request-body.server'
import { getRequest } from '~/services/records/requests.server'

/** A draw request, the active cost codes that it does not have yet, and the lines of its lot's budget. */
export async function newItemForm(request: Request, requestId: string) {
  const { result } = await getRequest(request, requestId)
  const codes = await activeCodes(request, result.agency?.uuid)
  const there = new Set(result.inspectionItems.map(({ costCodeId }) => costCodeId))
  const budgetLines = await budgetLinesOf(request, result.lotId)
  return { drawRequest: result, codes: codes.filter(({ id }) => !there.has(id)), budgetLines }
}

/** Option value of an item with a custom code, only on this draw request. */
const ownCode = 'own'
const budget = typedAmount.transform((dollars) => dollars ?? 0)
const ownFields = ['code', 'title', 'category', 'checklist']

/** Action of a new item's form: redirects to its draw request with a toast, or returns field errors. */
export async function addItem(
  request: Request,
  { lotId, requestId }: { lotId: string; requestId: string },
  back: string,
) {
  const sent = await readForm(request.clone())
  const isOwn = sent.get('costCodeId') === ownCode
  const lines = sent.get('budgetLineId') ? await budgetLinesOf(request, lotId) : []
  const budgetLineId = typedChoice(lines, 'notABudgetLine')
  const before = async (form: FormData) => {
    if (isOwn) return form.delete('costCodeId')
    form.set('inspectionId', requestId)
    for (const name of [...form.keys()]) if (ownFields.some((own) => name.startsWith(own))) form.delete(name)
  }
  if (!isOwn)
    return saveEdit({
      request,
      schema: itemForm.extend({ budget, budgetLineId }),
      back,
      command: 'item.add',
      before,
      send: (form, { key, version }) =>
        callForEnvelope(request, 'inspections.insertItem', { body: { ...form, version } }, { idempotencyKey: key }),
    })
  return saveEdit({
    request,
    schema: ownCodeForm.extend({ budget, budgetLineId }),
    lines: ['checklist'],
    back,
    command: 'item.addOwn',
    before,
    send: (form, { key, version }) =>
      callForEnvelope(
        request,
        'inspections.addCustomCode',
        { params: { inspectionId: requestId }, body: { ...form, version } },
        { idempotencyKey: key },
      ),
  })
}

/**
 * Action of the form that adds lines to an item's checklist. It needs no version, because added lines do not conflict
 * with other edits.
 */
export const addLines = (request: Request, itemId: string, back: string) =>
  saveForm({
    request,
    schema: linesForm,
    lines: ['titles'],
    back,
    command: 'checklist.addLine',
    before: async (form) => form.set('itemId', itemId),
    send: (body, { key }) => callForEnvelope(request, 'inspections.createChecklist', { body }, { idempotencyKey: key }),
  })
