import { z } from 'zod'
import { endpoint } from 'contract/core/endpoint'
import { importDays } from 'contract/core/limits'
import { lotParam } from 'contract/ledger/fields'
import {
  files,
  format,
  imported,
  importing,
  importTimeoutMs,
  importPreview,
  keysOf,
  readChoicesOf,
  recentImport,
} from './calls'

/** Lines of a budget are added to one lot, so there is no agency to choose, and no line is changed. */
const readBudgetChoices = readChoicesOf(keysOf(['budget-lines'])).omit({ agency: true, existing: true })

/** Schedules of values that come and go as files. */
export const budgetFileCalls = {
  'ledger.previewImport': endpoint({
    operation: 'ledger.previewImport',
    method: 'POST',
    path: '/api/lots/{lotId}/ledger/import/preview',
    effect: 'read',
    wire: 'multipart',
    summary:
      'Preview the import of a schedule of values into a lot; rows with totals and section headings are left out, and the sum is compared with the file’s own total',
    params: lotParam,
    body: readBudgetChoices,
    files,
    data: importPreview,
    timeoutMs: importTimeoutMs,
  }),
  'ledger.import': endpoint({
    operation: 'ledger.import',
    method: 'POST',
    path: '/api/lots/{lotId}/ledger/import',
    effect: 'change',
    wire: 'multipart',
    summary:
      'Import a schedule of values into a lot as one undoable change. Columns of an export become change orders with their dates and reasons, a column of net changes becomes one change order, and columns of open draws set their requested amounts',
    params: lotParam,
    body: readBudgetChoices.extend(importing),
    files,
    data: imported,
    timeoutMs: importTimeoutMs,
  }),
  'ledger.recentImports': endpoint({
    operation: 'ledger.recentImports',
    method: 'GET',
    path: '/api/lots/{lotId}/ledger/import/recent',
    effect: 'read',
    summary: `The last five imports of one’s own into a lot’s schedule of values of the past ${importDays} days, the latest first`,
    params: lotParam,
    data: z.array(recentImport),
  }),
  'ledger.export': endpoint({
    operation: 'ledger.export',
    method: 'GET',
    path: '/api/lots/{lotId}/ledger/export',
    effect: 'read',
    wire: 'bytes',
    summary:
      "A lot's ledger as a file that can be imported again, with the columns of each change order and draw, and the settings",
    params: lotParam,
    query: z.strictObject({ format }),
  }),
} as const
