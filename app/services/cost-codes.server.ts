import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { costCodeFilter, costCodeForm, type CostCode } from 'contract/cost-codes'
import { largestPage } from 'contract/limits'
import { messages } from 'contract/messages'
import { listBody } from './list-body.server'
import { askProvider, callProvider, ProviderError } from './provider.server'
import { keepEdit, keepForm } from './record-form.server'

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

/** More active codes than this nobody chooses from one list. */
const mostCodes = 1000

/** The active cost codes a draw request of an agency may have, by code. */
export async function activeCodes(request: Request, agency: string | undefined) {
  const filters = { status: ['active'], agency: agency ? ['none', agency] : ['none'] }
  const found: CostCode[] = []
  for (let page = 1; found.length < mostCodes; page++) {
    const sortDescriptor = { column: 'code', direction: 'ascending' }
    const query = costCodeFilter.parse({ page, limit: largestPage, sortDescriptor, filters })
    const { data, totalRecords } = await callProvider(request, 'costCodes.list', { query })
    found.push(...data)
    if (data.length === 0 || found.length >= totalRecords) break
  }
  return found.map(({ uuid, code, title }) => ({ id: uuid, code, title }))
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
  return keepEdit({
    request,
    schema: costCodeForm,
    lines,
    back,
    command: 'costCode.edit',
    send: ({ code, title, category = null, checklist = [] }, { key, version }) => {
      const body = { code, title, category, checklist, version }
      return askProvider(request, 'costCodes.update', { params: { id }, body }, { idempotencyKey: key })
    },
  })
}
