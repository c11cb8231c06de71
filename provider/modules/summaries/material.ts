import sharp from 'sharp'
import { checkTitles } from 'contract/checks'
import type { Media } from 'contract/media'
import type { LotReport, ReportImage } from 'contract/report'
import type { Summary } from 'contract/summaries'
import { mediaStatuses } from 'contract/statuses'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { derivedKey } from 'provider/jobs/media/media-files'
import { listItemsById } from 'provider/modules/inspections/service'
import { listMediaById } from 'provider/modules/media/service'
import { getLotReport, getRequestReport } from 'provider/modules/reports/service'
import { percentOf, placeOf, takenOf } from 'report/words'
import { factLines, rowLine } from './facts'
import { listSummariesOf } from './service'
import type { Subject } from './subject'

type Photo = { uuid: string; caption: string }

/** What a text is made of: sentences from the records, the photos it may cite as [1], [2] …, and those that a model is shown. */
export type Material = {
  place: Subject
  lines: string[]
  photos: Photo[]
  /** What was accepted about parts of it; a model reads it, a text made from the records does not repeat it. */
  notes: string[]
  pictures: () => Promise<Buffer[]>
}

/** A photo in the list for each of these many of a cost code, and of all together. */
const perItem = 3
const mostPhotos = 24
/** Pictures a model is shown, and their longer side in pixels: enough to read a sign, little enough to send. */
const mostPictures = 6
const widest = 1024

/** What a text about a record is made of. @throws ApiError 404 when the viewer sees none of it */
export function gatherMaterial(context: Context, place: Subject): Promise<Material> {
  if (place.media !== null) return ofMedia(context, place, place.media)
  if (place.item !== null) return ofItem(context, place, place.item)
  return ofReport(context, place)
}

/** A draw request or a lot, as its report tells it. A model reads what was accepted about its photos instead of seeing them all. */
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
    progress === null ? `${title}: not set.` : `${title}: ${percentOf(progress)} %.`,
  )
  const falls = report.variances.filter((fall) => fall.itemId === itemId)
  return {
    place,
    lines: [
      rowLine(row, images, images),
      ...(checklist ?? []),
      ...falls.map(({ line, reason }) => `${line} fell: ${reason ?? 'no reason'}.`),
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
      `${media.fileName} of ${item?.code} ${item?.title}: ${mediaStatuses[media.status].label} [1].`,
      ...checksOf(media),
      ...(media.comment ? [`Last comment: ${media.comment}`] : []),
    ],
    photos: [{ uuid: media.uuid, caption: media.fileName }],
    notes: [],
    pictures: () => readPictures(context, [id]),
  }
}

/** Each under the number of its photo, or the name of its item. */
function notesOf(summaries: readonly Summary[], { subject }: Subject, cited: readonly ReportImage[]): string[] {
  return summaries.flatMap(({ subjectId, noun, text, cites }) => {
    const place = cited.findIndex(({ uuid }) => uuid === subjectId)
    if (subjectId === subject || (noun === 'media' && place < 0)) return []
    // Numbers of another text's photos would be read as this one's.
    const words = cites.length > 0 ? text.replace(/ ?\[\d{1,3}\]/g, '') : text
    return [noun === 'media' ? `[${place + 1}] ${words}` : words]
  })
}

const checksOf = ({ checks }: Media) =>
  checks
    .filter(({ result }) => result !== 'unknown')
    .map(({ kind, result, detail }) => `${checkTitles[kind]}: ${detail || result}`)

const photoOf = (image: ReportImage, report: LotReport): Photo => ({
  uuid: image.uuid,
  caption: `${image.code} ${image.title}, taken ${takenOf(image, report)}, ${placeOf(image)}, attempt ${image.attempt ?? '–'}`,
})

/** What is shown of media, reduced; one that cannot be read is left out, with all behind it, so that the numbers stay right. */
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
