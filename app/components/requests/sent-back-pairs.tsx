import { Link } from '@remix-run/react'
import { ArrowRight } from 'lucide-react'
import type { Media } from 'contract/media'
import { bucketOf, buckets, type StatusLook } from 'contract/statuses'
import type { Inspection } from '~/components/review/inspection-context'
import { PhotoMark } from '~/components/status/shape'
import { filePath, paths } from '~/lib/paths'

const shown = 4

function Thumb({ media, look }: { media: Media; look: StatusLook }) {
  const picture = media.thumbnail ?? media.poster
  return (
    <span className="thumb block aspect-[4/3]">
      {picture && <img src={filePath(picture)} alt="" loading="lazy" decoding="async" width={160} height={120} />}
      <PhotoMark shape={look.shape} tone={look.tone} label={look.label} />
    </span>
  )
}

/** What was sent back beside what replaced it, the newest replacements first. */
export function SentBackPairs({ inspection }: { inspection: Inspection }) {
  const all = new Map(inspection.allMedia.map((media) => [media.uuid, media]))
  const titles = new Map(inspection.items.map((item) => [item.uuid, item.title]))
  const pairs = inspection.media.flatMap((media) => {
    const old = media.replaces ? all.get(media.replaces) : undefined
    return old ? [{ old, media }] : []
  })
  if (pairs.length === 0) return null
  const { lot, drawRequest } = inspection.page
  return (
    <section className="px-6 pb-8 max-md:px-4">
      <h2 className="flex gap-2 text-sm">
        Sent back and replaced <span className="font-normal text-muted-foreground">{pairs.length}</span>
      </h2>
      <ul className="mt-3 grid grid-cols-4 gap-5 @max-[800px]/list:grid-cols-2">
        {pairs.slice(0, shown).map(({ old, media }) => (
          <li key={media.uuid}>
            <Link
              to={paths.media({
                lotId: lot.uuid,
                requestId: drawRequest.uuid,
                itemId: media.itemId,
                mediaId: media.uuid,
              })}
              className="grid grid-cols-[1fr_14px_1fr] items-center gap-1 rounded-xs"
            >
              <Thumb media={old} look={buckets.defective} />
              <ArrowRight aria-label="replaced by" className="size-3.5 text-muted-foreground" />
              <Thumb media={media} look={buckets[bucketOf(media)]} />
              <span className="col-span-full mt-1 truncate text-xs">
                <span className="font-medium">{titles.get(media.itemId)}</span>{' '}
                <span className="text-muted-foreground">{old.remarks ?? old.comment ?? ''}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
