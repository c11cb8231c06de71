import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Selectable, Updateable } from 'kysely'
import sharp from 'sharp'
import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import { t as say } from 'locales/messages'
import type { LotReport } from 'contract/reports/calls'
import type { Database } from 'provider/db/schema'
import { inTransaction } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import { record } from 'provider/history/journal'
import { enqueue } from 'provider/adapters/queues'
import { derivedKey } from 'provider/media/media-files'
import { hashFile } from 'provider/modules/media/public'
import { reportPictures } from 'report/picture-size'
import { printApart } from './print-apart'
import { jobFile, printedFile, type PrintJob, type PrintPicture } from './printing'

type ReportRow = Selectable<Database['reports']>
type JobDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'boss'>

/**
 * Creates the PDF of a frozen report: resizes pictures one by one into a folder, prints in a separate process, and
 * stores the file. Running it again is harmless: finished reports are skipped. A report that cannot be printed is
 * marked as failed.
 * @throws when storage or database are unavailable, so that the queue retries
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
    const pictures = await inLanguage(languageOf(report.facts.language), () => addPictures(deps, report.facts, folder))
    const job: PrintJob = { report: report.facts, edition, pictures }
    await writeFile(path.join(folder, jobFile), JSON.stringify(job))
    const pages = await printApart(folder).catch((cause: unknown) => {
      deps.log.error({ report: reportId, cause }, 'a report could not be printed')
      return null
    })
    const outcome =
      pages === null ? failed : { ...(await storeFile(files, reportId, folder)), pages, ready_at: clock.now() }
    await storeOutcome(deps, report, outcome)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const failed = { status: 'failed' } as const

async function storeFile(files: JobDeps['files'], reportId: string, folder: string) {
  const printed = path.join(folder, printedFile)
  const [sha256, { size }] = [await hashFile(printed), await stat(printed)]
  const storage_key = `reports/${reportId.slice(-2)}/${reportId}.pdf`
  await files.adopt(storage_key, printed)
  return { status: 'ready', storage_key, sha256, bytes: size } as const
}

async function storeOutcome({ db, clock, boss }: JobDeps, report: ReportRow, outcome: Updateable<Database['reports']>) {
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
    // Mails with this report wait until it is printed.
    await enqueue(boss, tx, 'mail.send', {})
  })
}

async function addPictures(deps: JobDeps, facts: LotReport, folder: string): Promise<PrintJob['pictures']> {
  const pictures: PrintJob['pictures'] = {}
  for (const { uuid } of facts.images) pictures[uuid] = await addPicture(deps, uuid, folder)
  return pictures
}

/**
 * Resizes a photo's preview or a video's poster. The report names pictures that cannot be read, and printing continues
 * (spec §8).
 */
async function addPicture({ db, files, log }: JobDeps, uuid: string, folder: string): Promise<PrintPicture> {
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
    return { problem: say('imageFailed') }
  }
}
