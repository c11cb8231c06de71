import type { FastifyReply } from 'fastify'

import type { ListFilter } from 'contract/core/common'
import type { ImportNoun } from 'contract/imports/nouns'
import { nounKey } from 'contract/imports/text'
import { t } from 'locales/import'
import { t as fileText } from 'locales/import-help'
import { recordExport } from 'provider/access/access-trail'
import { attachment } from 'provider/http/headers'
import type { Context } from 'provider/http/context'
import { listLots } from 'provider/modules/lots/public'
import { getLedger, listVisibleDraws } from 'provider/modules/ledger/public'
import { importFailures } from './service'
import { ledgerHeadings, ledgerRows } from './write/ledger-cells'
import { exportHeadings, lotCells, type Cell } from './write/lot-cells'
import { contentTypes, sheetName, tableFile, templateFile, type FileFormat } from './write/table-file'

type Wanted = Omit<ListFilter, 'page' | 'limit' | 'cursor'> & { format: FileFormat }

/** Number of lots read at a time, while the previous ones are sent. */
const pageSize = 500

/**
 * Streams the lots that match a filter, and that the viewer may see, as a file (spec §7: import/lots). The first page
 * is read before anything is sent, so that an invalid filter still gets its error. @throws ApiError 400 for an invalid
 * filter value
 */
export async function exportLots(
  context: Context,
  { format, ...filter }: Wanted,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pages = lotPages(context, filter)
  const first = await pages.next()
  await recordExport(context, JSON.stringify({ format, ...filter }), { after: { format } })
  async function* batches(): AsyncGenerator<Cell[][]> {
    if (!first.done) yield first.value
    yield* pages
  }
  const day = context.now.toISOString().slice(0, 10)
  return asDownload(reply, format, fileText('file.lots', { day })).send(
    tableFile(format, exportHeadings(), batches(), t('import.lots')),
  )
}

/**
 * Sends a lot's ledger as a file: its lines in order with the columns of each change order and draw, then their totals.
 * @throws ApiError 404 for a lot the viewer may not see
 */
export async function exportLedger(
  context: Context,
  lotId: string,
  format: FileFormat,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ledger = await getLedger(context, lotId)
  const draws = await listVisibleDraws(context, lotId)
  await recordExport(context, `${lotId} ${format}`, { after: { format } })
  async function* batches() {
    yield ledgerRows(ledger, draws)
  }
  const day = context.now.toISOString().slice(0, 10)
  return asDownload(reply, format, fileText('file.budget', { day })).send(
    tableFile(format, ledgerHeadings(ledger, draws), batches(), t('import.budget')),
  )
}

async function* lotPages(context: Context, filter: Omit<Wanted, 'format'>): AsyncGenerator<Cell[][], void, undefined> {
  let cursor: string | null = null
  do {
    const page = await listLots(context, { ...filter, page: 1, limit: pageSize, cursor })
    yield page.data.map(lotCells)
    cursor = page.cursor
  } while (cursor !== null)
}

/** Sends the blank template (spec §3, import template columns). */
export async function sendTemplate(noun: ImportNoun, format: FileFormat, reply: FastifyReply): Promise<FastifyReply> {
  return asDownload(reply, format, fileText('file.template', { noun: nounKey(noun) })).send(
    Buffer.from(await templateFile(noun, format)),
  )
}

/** Sends the rows an import left out. @throws ApiError 404 for an unknown import, or another person's */
export async function sendFailures(
  context: Context,
  noun: ImportNoun,
  change: string,
  format: FileFormat,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headings, rows } = await importFailures(context, change)
  await recordExport(context, `${change} ${format}`, { after: { format } })
  async function* batches() {
    yield rows
  }
  return asDownload(reply, format, fileText('file.notImported', { noun: nounKey(noun) })).send(
    tableFile(format, headings, batches(), sheetName(noun)),
  )
}

/** Headers of a file that the browser saves instead of showing. */
const asDownload = (reply: FastifyReply, format: FileFormat, name: string): FastifyReply =>
  reply
    .header('content-type', contentTypes[format])
    .header('content-disposition', attachment(`${name}.${format}`))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
