import type { LotReport, ReportImage } from 'contract/reports/calls'
import { sayAway } from 'contract/text/report-messages'
import { t } from 'locales/report'
import { useLinksInside } from '~/hooks/use-links-inside'
import { timestampText, wallClockText } from '~/lib/time/dates'
import { directionText } from 'contract/geo/direction'
import { filePath, paths } from '~/lib/paths'
import { itemText } from './report-section'

type Group = { key: string; title: string; images: ReportImage[] }

/** Images by cost code and, within it, by attempt, in the order of the report. */
function groupsOf(report: LotReport): Group[] {
  const groups = new Map<string, Group>()
  for (const image of report.images) {
    const key = `${image.itemId} ${image.attempt}`
    const title = t('report.itemAttempt', {
      item: itemText(image, report.requestId !== null),
      attempt: image.attempt ?? '–',
    })
    const group = groups.get(key) ?? { key, title, images: [] }
    group.images.push(image)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Includes the time zone: recipients of a shared report have no preferred one. */
function takenText(image: ReportImage, zone: string, now: string): string {
  if (image.dateTaken) return timestampText(image.dateTaken, { zone, usual: '', now })
  return image.capturedLocal
    ? t('report.noZone', { time: wallClockText(image.capturedLocal, now) })
    : t('report.noTime')
}

/** Source and link of a picture; null without one. Files open beside the report. */
export type Pictured = (image: ReportImage) => { src: string | null; to: string | null; isFile?: boolean }

const inApp =
  ({ lotId }: LotReport): Pictured =>
  ({ uuid, itemId, requestId, thumbnail, preview }) => {
    const shown = thumbnail ?? preview
    const to = paths.media({ lotId, requestId, itemId, mediaId: uuid })
    return { src: shown && filePath(shown), to }
  }

type FigureProps = { image: ReportImage; report: LotReport; now: string; pictured: Pictured }

function Figure({ image, report, now, pictured }: FigureProps) {
  const { src, to, isFile } = pictured(image)
  const where = [image.direction !== null && directionText(image.direction), sayAway(image, report)]
  return (
    <figure className="min-w-0">
      {to === null ? (
        <Picture image={image} src={src} />
      ) : (
        <a href={to} {...(isFile && { target: '_blank' })}>
          <Picture image={image} src={src} />
        </a>
      )}
      <figcaption className="mt-1 text-xs text-foreground-2">
        {takenText(image, report.timeZone, now)}
        <span className="block text-muted-foreground">{where.filter(Boolean).join(' · ') || t('report.noPlace')}</span>
      </figcaption>
    </figure>
  )
}

function Picture({ image, src }: { image: ReportImage; src: string | null }) {
  if (src === null)
    return (
      <span className="grid aspect-[4/3] w-full place-items-center rounded-sm bg-muted text-xs text-muted-foreground">
        {image.fileName}
      </span>
    )
  return (
    <img
      src={src}
      alt={`${image.title}, ${image.fileName}`}
      loading="lazy"
      className="aspect-[4/3] w-full rounded-sm bg-muted object-cover"
    />
  )
}

export type ReportImagesProps = { report: LotReport; now: string; pictured?: Pictured }

/** The verified photos of the report, by cost code and attempt. */
export function ReportImages({ report, now, pictured = inApp(report) }: ReportImagesProps) {
  const follow = useLinksInside()
  return groupsOf(report).map(({ key, title, images }) => (
    <section key={key} className="mt-4" onClick={follow}>
      <h3 className="mb-2 text-sm font-medium">
        {title} <span className="font-normal text-muted-foreground">· {images.length}</span>
      </h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
        {images.map((image) => (
          <Figure key={image.uuid} image={image} report={report} now={now} pictured={pictured} />
        ))}
      </div>
    </section>
  ))
}
