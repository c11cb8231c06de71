import { Link } from '@remix-run/react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import type { Media } from 'contract/media/calls'
import { buckets, type StatusLook } from 'contract/core/statuses'
import { mediaLook } from 'contract/media/viewing'
import { t } from 'locales/requests'
import type { Inspection } from '~/components/review/inspection-context'
import { Thumbnail } from '~/components/review/sheet/thumbnail'
import { PhotoMark } from '~/components/status/shape'
import { Button } from '~/components/ui/button'
import { useResource } from '~/hooks/use-resource'
import { useMounted } from '~/hooks/use-mounted'
import { paths } from '~/lib/paths'

/** Number of pairs shown at first. */
const shown = 4

function Thumb({ media, look }: { media: Media | undefined; look: StatusLook }) {
  // One of the server's own page could fail before anything listened.
  const isMounted = useMounted()
  const picture = media?.thumbnail ?? media?.poster
  return (
    <span className="thumb block aspect-[4/3]">
      {isMounted && picture && <Thumbnail path={picture} width={160} height={120} />}
      <PhotoMark shape={look.shape} tone={look.tone} label={look.label} />
    </span>
  )
}

/** Replaced media are not among the current ones, so they are loaded for every attempt before the newest. */
function useReplaced(requestId: string, newest: number): ReadonlyMap<string, Media> {
  const replaced = useResource<{ data: Media[] }>(newest > 1 ? paths.replacedMedia(requestId, newest) : null)
  return new Map((replaced?.data ?? []).map((media) => [media.uuid, media]))
}

function Pair({ old, media, title, to }: { old: Media | undefined; media: Media; title: string; to: string }) {
  return (
    <Link to={to} className="grid grid-cols-[1fr_14px_1fr] items-center gap-1 rounded-xs">
      <Thumb media={old} look={buckets.defective} />
      <ArrowRight aria-label={t('requests.replacedBy')} className="size-3.5 text-muted-foreground" />
      <Thumb media={media} look={mediaLook(media)} />
      <span className="col-span-full mt-1 text-xs">
        <span className="font-medium">{title}</span>{' '}
        <span className="text-muted-foreground">{old?.remarks ?? old?.comment}</span>
      </span>
    </Link>
  )
}

/** Returned media beside their replacements, undecided ones first. */
export function SentBackPairs({ inspection }: { inspection: Inspection }) {
  const { lot, drawRequest } = inspection.page
  const replacing = inspection.media
    .filter((media) => media.replaces !== null && media.attempt !== null)
    .sort((a, b) => Number(b.status === 'pending') - Number(a.status === 'pending'))
  const newest = Math.max(0, ...replacing.map((media) => media.attempt ?? 0))
  const replaced = useReplaced(drawRequest.uuid, newest)
  const [all, setAll] = useState(false)
  if (replacing.length === 0) return null
  const titles = new Map(inspection.items.map((item) => [item.uuid, item.title]))
  const ids = { lotId: lot.uuid, requestId: drawRequest.uuid }
  return (
    <section className="px-6 pt-6 pb-8 max-md:px-4">
      <h2 className="flex gap-2">
        {t('requests.sentBackPairs')} <span className="font-normal text-muted-foreground">{replacing.length}</span>
        {!all && replacing.length > shown && (
          <Button
            variant="link"
            size="bare"
            className="ms-auto touch:-my-3 touch:min-h-11"
            onClick={() => setAll(true)}
          >
            {t('requests.compareAll')}
          </Button>
        )}
      </h2>
      <ul className="mt-3 grid grid-cols-4 gap-5 @max-[800px]/list:grid-cols-2">
        {replacing.slice(0, all ? undefined : shown).map((media) => (
          <li key={media.uuid}>
            <Pair
              old={replaced.get(media.replaces ?? '')}
              media={media}
              title={titles.get(media.itemId) ?? ''}
              to={paths.media({ ...ids, itemId: media.itemId, mediaId: media.uuid })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
