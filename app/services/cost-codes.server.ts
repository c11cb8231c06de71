import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { costCodeFilter, costCodeForm, type CostCode } from 'contract/cost-codes'
import { messages } from 'contract/messages'
import { listBody } from './list-body.server'
import { askProvider, callProvider, ProviderError } from './provider.server'
import { keepForm } from './record-form.server'

/** Cost codes the viewer may see: the global ones and those of their agency. */
export function listCostCodes(request: Request, query: ListFilter): Promise<DataOf<'costCodes.list'>> {
  return callProvider(request, 'costCodes.list', { query: costCodeFilter.parse(listBody(query)) })
}

/** One cost code that the viewer may see. @throws ProviderError 404 */
export async function getCostCode(request: Request, id: string): Promise<CostCode> {
  const query = costCodeFilter.safeParse({ filters: { ids: [id] } })
  const found = query.success && (await callProvider(request, 'costCodes.list', { query: query.data })).data[0]
  if (!found) throw new ProviderError({ status: 404, message: messages.notFound })
  return found
}

const lines = ['checklist']

/** The action of a new cost code's form: its list with a toast, or what is wrong at its field. */
export function addCostCode(request: Request, back: string) {
  return keepForm({
    request,
    schema: costCodeForm,
    lines,
    back,
    command: 'costCode.add',
    send: (body, { key }) => askProvider(request, 'costCodes.add', { body }, { idempotencyKey: key }),
  })
}

/** The action of a cost code's form; what was emptied is emptied. */
export function updateCostCode(request: Request, id: string, back: string) {
  return keepForm({
    request,
    schema: costCodeForm,
    lines,
    back,
    command: 'costCode.edit',
    send: ({ code, title, category = null, checklist = [] }, { key, version }) => {
      const body = { code, title, category, checklist, ...(version !== null && { version }) }
      return askProvider(request, 'costCodes.update', { params: { id }, body }, { idempotencyKey: key })
    },
  })
}
