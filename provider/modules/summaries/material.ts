import sharp from 'sharp'
import { checkTitle } from 'contract/media/check-title'
import type { Media } from 'contract/media/calls'
import type { LotReport, ReportImage } from 'contract/reports/calls'
import type { Summary } from 'contract/summaries/calls'
import { mediaStatuses } from 'contract/core/statuses'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { derivedKey } from 'provider/media/media-files'
import { listItemsById } from 'provider/modules/inspections/public'
import { listMediaById } from 'provider/modules/media/public'
import { getLotReport, getRequestReport } from 'provider/modules/reports/public'
import { percentOf, capturePointText, captureTimeText } from 'report/formats'
import { t } from 'locales/facts'
import { factLines, rowLine } from './facts'
import { listSummariesOf } from './service'
import type { Subject } from './subject'

type Photo = { uuid: string; caption: string }

/** Input of a summary: sentences from the records, photos it may cite as [1], [2] …, and pictures for a model. */
export type Material = {
  place: Subject
  lines: string[]
  photos: Photo[]
  /** Accepted summaries of parts; input for a model, but not repeated in a text generated from the records. */
  notes: string[]
  pictures: () => Promise<Buffer[]>
}

/** Limits for listed photos: per cost code, and in total. */
const perItem = 3
const mostPhotos = 24
/** Limits for pictures sent to a model: number, and longer side in pixels; enough to read a sign. */
const mostPictures = 6
const widest = 1024

/** Collects the input for a summary of a record. @throws ApiError 404 when it is not visible */
export function gatherMaterial(context: Context, place: Subject): Promise<Material> {
  if (place.media !== null) return ofMedia(context, place, place.media)
  if (place.item !== null) return ofItem(context, place, place.item)
  return ofReport(context, place)
}

/**
 * A draw request or a lot, based on its report. A model reads the accepted summaries of photos instead of seeing all of
 * them.
 */
async function ofReport(context: Context, place: Subject): Promise<Material> {
  const report = place.draw_request
    ? await getRequestReport(context, place.draw_request)
    : await getLotReport(context, place.lot)
  const seen = new Map<string, number>()
  const photos = report.images.filter(({ itemId }) => {
    const count = (seen.get(itemId) ?? 0) + 1
    seen.set(itemId, count)
    return count <= perItem
  })
  const cited = photos.slice(0, mostPhotos)
  return {
    place,
    lines: factLines(report, cited),
    photos: cited.map((image) => photoOf(image, report)),
    notes: notesOf(await listSummariesOf(context, place.lot, report.inspectionInfo), place, cited),
    pictures: async () => [],
  }
}

async function ofItem(context: Context, place: Subject, itemId: string): Promise<Material> {
  const report = await getRequestReport(context, place.draw_request ?? '')
  const [item] = await listItemsById(context.db, context.actor, [itemId])
  const row = requireFound(report.tableData.find((one) => one.itemId === itemId))
  const images = report.images.filter((image) => image.itemId === itemId).slice(0, mostPhotos)
  const checklist = item?.checklist.map(({ title, progress }) =>
    progress === null
      ? t('facts.lineNotSet', { line: title })
      : t('facts.line', { line: title, progress: percentOf(progress) }),
  )
  const falls = report.variances.filter((fall) => fall.itemId === itemId)
  return {
    place,
    lines: [
      rowLine(row, images, images),
      ...(checklist ?? []),
      ...falls.map(({ line, reason }) => t('facts.lineFell', { line, reason: reason ?? t('facts.noReason') })),
    ],
    photos: images.map((image) => photoOf(image, report)),
    notes: [],
    pictures: () =>
      readPictures(
        context,
        images.slice(0, mostPictures).map(({ uuid }) => uuid),
      ),
  }
}

async function ofMedia(context: Context, place: Subject, id: string): Promise<Material> {
  const media = requireFound((await listMediaById(context.db, context.actor, [id]))[0])
  const [item] = await listItemsById(context.db, context.actor, [media.itemId])
  return {
    place,
    lines: [
      t('facts.file', {
        file: media.fileName,
        item: `${item?.code} ${item?.title}`,
        status: mediaStatuses[media.status].label,
      }),
      ...checksOf(media),
      ...(media.comment ? [t('facts.lastComment', { text: media.comment })] : []),
    ],
    photos: [{ uuid: media.uuid, caption: media.fileName }],
    notes: [],
    pictures: () => readPictures(context, [id]),
  }
}

/** Prefixes each note with the number of its photo, or the name of its item. */
function notesOf(summaries: readonly Summary[], { subject }: Subject, cited: readonly ReportImage[]): string[] {
  return summaries.flatMap(({ subjectId, noun, text, cites }) => {
    const place = cited.findIndex(({ uuid }) => uuid === subjectId)
    if (subjectId === subject || (noun === 'media' && place < 0)) return []
    // Photo numbers of another text would be mistaken for this text's.
    const words = cites.length > 0 ? text.replace(/ ?\[\d{1,3}\]/g, '') : text
    return [noun === 'media' ? `[${place + 1}] ${words}` : words]
  })
}

const checksOf = ({ checks }: Media) =>
  checks
    .filter(({ result }) => result !== 'unknown')
    .map(({ kind, result, detail }) => `${checkTitle(kind)}: ${detail || result}`)

const photoOf = (image: ReportImage, report: LotReport): Photo => ({
  uuid: image.uuid,
  caption: t('facts.caption', {
    item: `${image.code} ${image.title}`,
    taken: captureTimeText(image, report),
    place: capturePointText(image, report),
    attempt: image.attempt ?? '–',
  }),
})

/** Reads resized pictures; stops at the first unreadable one, so that the numbers stay correct. */
async function readPictures({ db, files, log }: Context, ids: readonly string[]): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const uuid of ids) {
    try {
      const { storage_key, kind } = await db
        .selectFrom('media')
        .select(['storage_key', 'kind'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      const bytes = await files.read(derivedKey(storage_key, kind === 'image' ? 'preview' : 'poster'))
      const fitting = { width: widest, height: widest, fit: 'inside', withoutEnlargement: true } as const
      pictures.push(
        await sharp(bytes).resize(fitting).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer(),
      )
    } catch (cause) {
      log.warn({ media: uuid, cause }, 'no picture for the model')
      break
    }
  }
  return pictures
}
