import type { Media } from 'contract/media/calls'
import { t } from 'locales/item'
import { t as say } from 'locales/messages'
import { filePath } from '~/lib/paths'
import { isUnreadable } from './sequence'

/** Sentence that says why a photo or video has to be taken again. */
const reasonOf = (media: Media): string =>
  isUnreadable(media)
    ? `${media.fileName}: ${media.processingMessage ?? say('retakeReason')}`
    : (media.remarks ?? media.comment ?? t('sheet.noReason'))

/** The reason why a photo or video was sent back, with its voice notes, because a reason may be spoken. */
export function SentBackReason({ media }: { media: Media }) {
  const voiceNotes = media.comments.flatMap(({ audio, status, ...one }) =>
    audio && status === 'active' ? [{ ...one, audio }] : [],
  )
  return (
    <>
      <p className="text-foreground-2 break-words">{reasonOf(media)}</p>
      {voiceNotes.map(({ uuid, audio, userName }) => (
        <audio
          key={uuid}
          controls
          preload="none"
          src={filePath(audio)}
          className="mt-1 h-8 w-full max-w-64"
          aria-label={t('sheet.voiceNoteBy', { name: userName })}
        />
      ))}
    </>
  )
}
