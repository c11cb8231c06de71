import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { costCodeFilter, costCodeForm, type CostCode } from 'contract/cost-codes/calls'
import { largestPage } from 'contract/core/limits'
import { listFilterOf } from '~/lib/lists/list-query'
import { callForEnvelope, callProvider, notFound } from '~/services/http/provider.server'
import { saveEdit, saveForm } from '~/services/forms/record-form.server'

/** Cost codes visible to the viewer: the global ones and those of their agency. */
export function listCostCodes(request: Request, query: ListFilter): Promise<DataOf<'costCodes.list'>> {
  return callProvider(request, 'costCodes.list', { query: costCodeFilter.parse(listFilterOf(query)) })
}

/** A cost code visible to the viewer. @throws ProviderError 404 */
export async function getCostCode(request: Request, id: string): Promise<CostCode> {
  const query = costCodeFilter.safeParse({ filters: { ids: [id] } })
  const found = query.success && (await callProvider(request, 'costCodes.list', { query: query.data })).data[0]
  if (!found) throw notFound()
  return found
}

/** Maximum number of codes to load: nobody chooses from a longer list. */
const maxCodes = 1000

/** Active cost codes for a draw request of an agency, by code. */
export async function activeCodes(request: Request, agency: string | undefined) {
  const filters = { status: ['active'], agency: agency ? ['none', agency] : ['none'] }
  const found: CostCode[] = []
  for (let page = 1; found.length < maxCodes; page++) {
    const sortDescriptor = { column: 'code', direction: 'ascending' }
    const query = costCodeFilter.parse({ page, limit: largestPage, sortDescriptor, filters })
    const { data, totalRecords } = await callProvider(request, 'costCodes.list', { query })
    found.push(...data)
    if (data.length === 0 || found.length >= totalRecords) break
  }
  return found.map(({ uuid, code, title }) => ({ id: uuid, code, title }))
}

const lines = ['checklist']

/** Action of a new cost code's form: redirects to its list with a toast, or returns field errors. */
export function addCostCode(request: Request, back: string) {
  return saveForm({
    request,
    schema: costCodeForm,
    lines,
    back,
    command: 'costCode.add',
    send: (body, { key }) => callForEnvelope(request, 'costCodes.add', { body }, { idempotencyKey: key }),
  })
}

/** Action of a cost code's form; emptied fields are cleared. */
export function updateCostCode(request: Request, id: string, back: string) {
  return saveEdit({
    request,
    schema: costCodeForm,
    lines,
    back,
    command: 'costCode.edit',
    send: ({ code, title, category = null, checklist = [] }, { key, version }) => {
      const body = { code, title, category, checklist, version }
      return callForEnvelope(request, 'costCodes.update', { params: { id }, body }, { idempotencyKey: key })
    },
  })
}
