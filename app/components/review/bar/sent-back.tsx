import type { Item } from 'contract/inspections/calls'
import type { Media } from 'contract/media/calls'
import { t as say } from 'locales/messages'
import { mediaLook } from 'contract/media/viewing'
import { t } from 'locales/item'
import { PhotoMark, StatusShape } from '~/components/status/shape'
import { ReplaceButton } from '~/components/upload/replace-button'
import { useInspection } from '~/components/review/inspection-context'
import { Replacement, useReplacedMedia } from '~/components/review/replacement'
import { SentBackReason } from '~/components/review/sent-back-reason'
import { isUnreadable } from '~/components/review/sequence'
import { Thumbnail } from '~/components/review/sheet/thumbnail'

/** Defective media of an item with their reasons, each to be replaced by itself (domain rule 7), and what replaces one until it is decided. */
export function SentBack({ item, mayReplace }: { item: Item; mayReplace: boolean }) {
  const { media } = useInspection()
  const own = media.filter((one) => one.itemId === item.uuid)
  const defective = own.filter((one) => one.status === 'defective')
  const unreadable = mayReplace ? own.filter(isUnreadable) : []
  const replacing = own.filter((one) => one.replaces !== null && (one.attempt === null || one.status === 'pending'))
  const replaced = useReplacedMedia(item.uuid, replacing)
  const wrong = [...defective, ...unreadable]
  const sentBack = defective.length + replacing.length
  if (item.sentBack ? wrong.length + replacing.length === 0 : replacing.length + unreadable.length === 0) return null
  return (
    <section className="border-t border-border py-4" aria-label={t('sheet.sentBack')}>
      <h2 tabIndex={-1} className="flex items-center gap-2 px-5 max-md:px-4">
        <StatusShape shape="diamond" tone="sentback" />
        {titleOf(sentBack, unreadable.length)}
        {replacing.length > 0 && (
          <span className="ms-auto text-xs font-normal text-muted-foreground">
            {t('sheet.replaced', { count: replacing.length })}
          </span>
        )}
      </h2>
      <ul className="mt-2">
        {wrong.map((one) => (
          <Defect key={one.uuid} media={one} item={item} mayReplace={mayReplace} />
        ))}
        {replacing.map((one) => (
          <Replacement key={one.uuid} media={one} item={item} old={replaced && replaced.get(one.replaces ?? '')} />
        ))}
      </ul>
    </section>
  )
}

/** "1 photo was sent back, 2 files can’t be shown": a file that nobody decided on was not sent back. */
const titleOf = (sentBack: number, unreadable: number) =>
  [
    sentBack > 0 && say('photosSentBack', { count: sentBack }),
    unreadable > 0 && say('filesNotShown', { count: unreadable }),
  ]
    .filter(Boolean)
    .join(', ')

function Defect({ media, item, mayReplace }: { media: Media; item: Item; mayReplace: boolean }) {
  return (
    <li className="flex min-h-[88px] gap-3 border-t border-border px-5 py-3 max-md:px-4">
      <span className="thumb h-16 w-[84px] flex-none rounded-md">
        {media.thumbnail && <Thumbnail path={media.thumbnail} width={84} height={64} />}
        <PhotoMark {...mediaLook(media)} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{item.title}</p>
        <SentBackReason media={media} />
        {mayReplace && <ReplaceButton itemId={item.uuid} requestId={item.requestId} replaces={media.uuid} />}
      </div>
    </li>
  )
}
