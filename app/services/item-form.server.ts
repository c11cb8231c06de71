import { itemForm, linesForm, ownCodeForm } from 'contract/item-form'
import { typedAmount } from '~/lib/typed-amount'
import { activeCodes } from './cost-codes.server'
import { askProvider } from './provider.server'
import { keepEdit, keepForm } from './record-form.server'
import { readForm } from './request-body.server'
import { getRequest } from './requests.server'

/** What a new item of a draw request may be: the active cost codes it does not have yet. */
export async function newItemForm(request: Request, requestId: string) {
  const { result } = await getRequest(request, requestId)
  const codes = await activeCodes(request, result.agency?.uuid)
  const there = new Set(result.inspectionItems.map(({ costCodeId }) => costCodeId))
  return { drawRequest: result, codes: codes.filter(({ id }) => !there.has(id)) }
}

/** The choice that makes an item whose code is on this draw request alone. */
const ownCode = 'own'
const budget = typedAmount.transform((dollars) => dollars ?? 0)
const ownFields = ['code', 'title', 'category', 'checklist']

/** The action of a new item's form: its draw request with a toast, or what is wrong at its field. */
export async function addItem(request: Request, requestId: string, back: string) {
  const isOwn = (await readForm(request.clone())).get('costCodeId') === ownCode
  const before = async (form: FormData) => {
    if (isOwn) return form.delete('costCodeId')
    form.set('inspectionId', requestId)
    for (const name of [...form.keys()]) if (ownFields.some((own) => name.startsWith(own))) form.delete(name)
  }
  if (!isOwn)
    return keepEdit({
      request,
      schema: itemForm.extend({ budget }),
      back,
      command: 'item.add',
      before,
      send: (form, { key, version }) =>
        askProvider(request, 'inspections.insertItem', { body: { ...form, version } }, { idempotencyKey: key }),
    })
  return keepEdit({
    request,
    schema: ownCodeForm.extend({ budget }),
    lines: ['checklist'],
    back,
    command: 'item.addOwn',
    before,
    send: (form, { key, version }) =>
      askProvider(
        request,
        'inspections.addCustomCode',
        { params: { inspectionId: requestId }, body: { ...form, version } },
        { idempotencyKey: key },
      ),
  })
}

/** The action of the form that adds lines to an item's checklist. They take no turn with others' edits: they are added after. */
export const addLines = (request: Request, itemId: string, back: string) =>
  keepForm({
    request,
    schema: linesForm,
    lines: ['titles'],
    back,
    command: 'checklist.addLine',
    before: async (form) => form.set('itemId', itemId),
    send: (body, { key }) => askProvider(request, 'inspections.createChecklist', { body }, { idempotencyKey: key }),
  })
