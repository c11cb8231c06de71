import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Item } from 'contract/inspections/calls'
import type { Media } from 'contract/media/calls'
import { viewingOf } from 'contract/media/viewing'
import { t } from 'locales/item'
import { PhotoMark } from '~/components/status/shape'
import { useResource } from '~/hooks/use-resource'
import { paths } from '~/lib/paths'
import { Thumbnail } from './sheet/thumbnail'

/** Replaced media are no longer among the current ones: an item's history still has them. Asked for while something replaces one. */
export function useReplacedMedia(itemId: string, replacing: readonly Media[]): ReadonlyMap<string, Media> | null {
  const wanted = replacing.map((one) => one.replaces).join()
  const history = useResource<{ data: Media[] }>(wanted ? paths.itemHistory(itemId) : null, { reloadKey: wanted })
  return history ? new Map(history.data.map((one) => [one.uuid, one])) : null
}

type ReplacementProps = {
  media: Media
  item: Item
  /** The replaced media: `null` while loading, absent if it no longer exists. */
  old: Media | undefined | null
}

/** An undecided replacement next to the media it replaces, with the reason why that was returned. */
export function Replacement({ media, item, old }: ReplacementProps) {
  return (
    <li className="border-t border-border px-5 py-3 max-md:px-4">
      <div className="flex items-center gap-2">
        <Thumb media={old ?? undefined}>
          <PhotoMark shape="octagon" tone="sentback" label={t('sheet.sentBack')} />
        </Thumb>
        <ArrowRight aria-label={t('sheet.replacedBy')} className="size-3.5 flex-none text-muted-foreground" />
        <Thumb media={media}>
          <PhotoMark shape="square" tone="submitted" label={t('sheet.replacement')} />
        </Thumb>
      </div>
      <p className="mt-2 font-medium">
        {item.title} <span className="font-normal text-muted-foreground">{t('sheet.itemReplaced')}</span>
      </p>
      {/* Reserves two lines, so that the reason moves nothing when it loads. */}
      <p className="min-h-10 text-foreground-2">
        {old !== null && (old?.remarks ?? old?.comment ?? t('sheet.noReason'))}
      </p>
      <p className="text-xs text-muted-foreground">
        {viewingOf(media) === 'checking' && `${t('sheet.beingChecked')} `}
        {t(media.attempt === null ? 'sheet.sentOnSubmit' : 'sheet.waitingForReviewer')}
      </p>
    </li>
  )
}

function Thumb({ media, children }: { media: Media | undefined; children: React.ReactNode }) {
  const picture = media?.thumbnail ?? media?.poster
  return (
    <span className="thumb h-16 w-[84px] flex-none rounded-md">
      {picture && <Thumbnail path={picture} width={84} height={64} />}
      {children}
    </span>
  )
}
