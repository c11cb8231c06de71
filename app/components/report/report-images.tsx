import { Link } from '@remix-run/react'
import { metres } from 'contract/checks'
import type { LotReport, ReportImage } from 'contract/report'
import { instantText, wallClockText } from '~/lib/dates'
import { directionText } from '~/lib/ground'
import { filePath, paths } from '~/lib/paths'

type Group = { key: string; title: string; images: ReportImage[] }

/** Images by cost code and, within it, by attempt, in the order of the report. */
function groupsOf(report: LotReport): Group[] {
  const groups = new Map<string, Group>()
  for (const image of report.images) {
    const key = `${image.itemId} ${image.attempt}`
    const draw = report.requestId ? '' : `, draw ${image.requestNumber}`
    const title = `${image.code} ${image.title}${draw}, attempt ${image.attempt ?? '–'}`
    const group = groups.get(key) ?? { key, title, images: [] }
    group.images.push(image)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function takenText(image: ReportImage, zone: string, now: string): string {
  if (image.dateTaken) return instantText(image.dateTaken, zone, now)
  return image.capturedLocal ? `${wallClockText(image.capturedLocal, now)}, no zone` : 'Time not recorded'
}

function Figure({ image, report, now }: { image: ReportImage; report: LotReport; now: string }) {
  const shown = image.thumbnail ?? image.preview
  const where = [
    image.direction !== null && directionText(image.direction),
    image.distance !== null && `${metres(image.distance)} to the lot`,
  ]
  return (
    <figure className="min-w-0">
      <Link
        to={paths.media({ lotId: report.lotId, requestId: image.requestId, itemId: image.itemId, mediaId: image.uuid })}
      >
        {shown ? (
          <img
            src={filePath(shown)}
            alt={`${image.title}, ${image.fileName}`}
            loading="lazy"
            className="aspect-[4/3] w-full rounded-sm bg-muted object-cover"
          />
        ) : (
          <span className="grid aspect-[4/3] w-full place-items-center rounded-sm bg-muted text-xs text-muted-foreground">
            {image.fileName}
          </span>
        )}
      </Link>
      <figcaption className="mt-1 text-xs text-foreground-2">
        {takenText(image, report.timeZone, now)}
        <span className="block text-muted-foreground">{where.filter(Boolean).join(' · ') || 'Place not recorded'}</span>
      </figcaption>
    </figure>
  )
}

/** The verified photos of the report, by cost code and attempt. */
export function ReportImages({ report, now }: { report: LotReport; now: string }) {
  return groupsOf(report).map(({ key, title, images }) => (
    <section key={key} className="mt-4">
      <h3 className="mb-2 text-sm font-medium">
        {title} <span className="font-normal text-muted-foreground">{images.length}</span>
      </h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
        {images.map((image) => (
          <Figure key={image.uuid} image={image} report={report} now={now} />
        ))}
      </div>
    </section>
  ))
}
