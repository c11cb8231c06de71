import { z } from 'zod'
import { endpoint } from './endpoint'
import { lotFilter } from './lots'

/** The two kinds of file that lots come and go in. */
export const fileFormats = ['csv', 'xlsx'] as const
const format = z.enum(fileFormats).default('csv')

export const importCalls = {
  'lots.importTemplate': endpoint({
    operation: 'lots.importTemplate',
    method: 'GET',
    path: '/api/requests/import/template',
    effect: 'read',
    wire: 'bytes',
    summary: 'The empty file to fill in, with a column for every field; required ones are marked REQUIRED',
    query: z.strictObject({ format }),
  }),
  'lots.export': endpoint({
    operation: 'lots.export',
    method: 'GET',
    path: '/api/requests/import/lots',
    given: true,
    effect: 'read',
    wire: 'bytes',
    summary: 'All lots of a filtered view as a file that can be imported again',
    query: lotFilter.omit({ page: true, limit: true, cursor: true }).extend({ format }),
    patienceMs: 120_000,
  }),
} as const
