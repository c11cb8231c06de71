import type { Item } from 'contract/inspections'
import type { Media } from 'contract/media'
import { messages, say } from 'contract/messages'
import { mediaLook } from 'contract/statuses'
import { PhotoMark, StatusShape } from '~/components/status/shape'
import { ReplaceButton } from '~/components/upload/replace-button'
import { filePath } from '~/lib/paths'
import { useInspection } from './inspection-context'
import { Replacement, useReplacedMedia } from './replacement'
import { isUnreadable } from './sequence'
import { Thumbnail } from './thumbnail'

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
    <section className="border-t border-border py-4" aria-label="Sent back">
      <h2 tabIndex={-1} className="flex items-center gap-2 px-5 max-md:px-4">
        <StatusShape shape="diamond" tone="sentback" />
        {titleOf(sentBack, unreadable.length)}
        {replacing.length > 0 && (
          <span className="ml-auto text-xs font-normal text-muted-foreground">{replacing.length} replaced</span>
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

const reasonOf = (media: Media) =>
  isUnreadable(media)
    ? `${media.fileName}: ${media.processingMessage ?? messages.retakeReason}`
    : (media.remarks ?? media.comment ?? 'No reason was given.')

/** "1 photo was sent back, 2 files can’t be shown": a file that nobody decided on was not sent back. */
const titleOf = (sentBack: number, unreadable: number) =>
  [
    sentBack > 0 && say('photosSentBack', { count: sentBack }),
    unreadable > 0 && say('filesNotShown', { count: unreadable }),
  ]
    .filter(Boolean)
    .join(', ')

function Defect({ media, item, mayReplace }: { media: Media; item: Item; mayReplace: boolean }) {
  // A reason may have been spoken.
  const spoken = media.comments.flatMap(({ audio, status, ...one }) =>
    audio && status === 'active' ? [{ ...one, audio }] : [],
  )
  return (
    <li className="flex min-h-[88px] gap-3 border-t border-border px-5 py-3 max-md:px-4">
      <span className="thumb h-16 w-[84px] flex-none rounded-md">
        {media.thumbnail && <Thumbnail path={media.thumbnail} width={84} height={64} />}
        <PhotoMark {...mediaLook(media)} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{item.title}</p>
        <p className="text-foreground-2 break-words">{reasonOf(media)}</p>
        {spoken.map(({ uuid, audio, userName }) => (
          <audio
            key={uuid}
            controls
            preload="none"
            src={filePath(audio)}
            className="mt-1 h-8 w-full max-w-64"
            aria-label={`Voice note by ${userName}`}
          />
        ))}
        {mayReplace && <ReplaceButton itemId={item.uuid} requestId={item.requestId} replaces={media.uuid} />}
      </div>
    </li>
  )
}
