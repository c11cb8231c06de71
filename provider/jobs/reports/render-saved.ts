import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Selectable, Updateable } from 'kysely'
import sharp from 'sharp'
import { messages } from 'contract/messages'
import type { LotReport } from 'contract/report'
import { sayOfReport } from 'contract/report-messages'
import type { Database } from 'provider/db/schema'
import { inTransaction } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { record } from 'provider/journal'
import { enqueue } from 'provider/jobs/queues'
import { derivedKey } from 'provider/jobs/media/media-files'
import { hashFile } from 'provider/modules/media/service'
import { reportPictures } from 'report/picture-size'
import { printApart } from './print-apart'
import { orderFile, printedFile, type Laid, type Order } from './printing'

type ReportRow = Selectable<Database['reports']>
type JobDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'boss'>

/**
 * Makes the PDF of a frozen report: pictures are reduced one by one into a folder, the printing is a process of its own, the
 * finished file goes into the store. Doing it twice is harmless: what is ready is left alone.
 * A report that cannot be printed is kept as failed.
 * @throws when something it needs was not to be had (disk, database): the queue tries again
 */
export async function renderSaved(deps: JobDeps, reportId: string): Promise<void> {
  const { db, files, clock } = deps
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('uuid', '=', reportId)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (!report) return
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-report-'))
  try {
    const edition = { version: report.version, reportedAt: report.created_at.toISOString() }
    const order: Order = { report: report.facts, edition, pictures: await layPictures(deps, report.facts, folder) }
    await writeFile(path.join(folder, orderFile), JSON.stringify(order))
    const pages = await printApart(folder).catch((cause: unknown) => {
      deps.log.error({ report: reportId, cause }, 'a report could not be printed')
      return null
    })
    const outcome =
      pages === null ? failed : { ...(await keepFile(files, reportId, folder)), pages, ready_at: clock.now() }
    await keepOutcome(deps, report, outcome)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const failed = { status: 'failed', message: sayOfReport('failed') } as const

async function keepFile(files: JobDeps['files'], reportId: string, folder: string) {
  const printed = path.join(folder, printedFile)
  const [sha256, { size }] = [await hashFile(printed), await stat(printed)]
  const storage_key = `reports/${reportId.slice(-2)}/${reportId}.pdf`
  await files.adopt(storage_key, printed)
  return { status: 'ready', storage_key, sha256, bytes: size } as const
}

async function keepOutcome({ db, clock, boss }: JobDeps, report: ReportRow, outcome: Updateable<Database['reports']>) {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('reports').set(outcome).where('uuid', '=', report.uuid).execute()
    const { status, sha256 } = outcome
    await record({ db: tx, operation: 'lots.savePdf', now: clock.now(), actor: null }, [
      {
        noun: 'report',
        uuid: report.uuid,
        lot: report.lot,
        drawRequest: report.draw_request,
        changed: ['status'],
        after: { status, version: report.version, sha256 },
      },
    ])
    // The mails that carry it have waited for this.
    await enqueue(boss, tx, 'mail.send', {})
  })
}

async function layPictures(deps: JobDeps, facts: LotReport, folder: string): Promise<Order['pictures']> {
  const laid: Order['pictures'] = {}
  for (const { uuid } of facts.images) laid[uuid] = await layPicture(deps, uuid, folder)
  return laid
}

/** A photo's preview or a video's poster, reduced; what cannot be read is named in the report and the rest goes on (spec §8). */
async function layPicture({ db, files, log }: JobDeps, uuid: string, folder: string): Promise<Laid> {
  try {
    const media = await db
      .selectFrom('media')
      .select(['storage_key', 'kind'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const bytes = await files.read(derivedKey(media.storage_key, media.kind === 'image' ? 'preview' : 'poster'))
    const file = `${uuid}.jpg`
    const { width, height } = await sharp(bytes)
      .resize({ width: reportPictures.widest, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: reportPictures.quality * 100 })
      .toFile(path.join(folder, file))
    return { file, width, height }
  } catch (cause) {
    log.warn({ media: uuid, cause }, 'no picture for the report')
    return { problem: messages.imageFailed }
  }
}
