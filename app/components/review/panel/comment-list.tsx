import Mic from 'lucide-react/icons/mic'
import type { Comment } from 'contract/media/calls'
import { t } from 'locales/review'
import { Avatar } from '~/components/ui/avatar'
import { instantDayText, type TimeDisplay } from '~/lib/time/dates'
import { filePath } from '~/lib/paths'

type Props = { comments: readonly Comment[]; clock: TimeDisplay; me: string }

function Line({ comment, clock, me }: Omit<Props, 'comments'> & { comment: Comment }) {
  const when = instantDayText(comment.createdAt, clock.zone, clock.now)
  return (
    <li className="mt-2 flex gap-2.5 first:mt-0.5">
      <Avatar name={comment.userName} mine={comment.userId === me} />
      <div className="min-w-0 flex-1">
        <p>
          <b className="font-medium" translate="no">
            {comment.userName}
          </b>{' '}
          <span className="text-xs text-muted-foreground">
            {comment.attempt ? t('review.whenAndAttempt', { when, attempt: comment.attempt }) : when}
          </span>
        </p>
        {comment.text && <p className="break-words whitespace-pre-wrap text-foreground-2">{comment.text}</p>}
        {comment.audio && (
          <p className="mt-1 flex items-center gap-2">
            <Mic aria-hidden="true" className="size-3.5 text-muted-foreground" />
            {/* Voice notes have no captions; speaker and day are shown above. */}
            <audio
              controls
              preload="none"
              src={filePath(comment.audio)}
              className="h-8 w-full max-w-64"
              aria-label={t('review.voiceNoteBy', { name: comment.userName })}
            />
          </p>
        )}
      </div>
    </li>
  )
}

/** Comments of a media item, oldest first. */
export function CommentList({ comments, ...rest }: Props) {
  const shown = comments.filter((comment) => comment.status === 'active')
  return (
    <section className="border-t border-border px-4 py-3" aria-label={t('review.comments')}>
      <h2>
        {t('review.comments')} <span className="font-normal text-muted-foreground">{shown.length}</span>
      </h2>
      {shown.length === 0 ? (
        <p className="mt-0.5 text-muted-foreground">{t('review.noComments')}</p>
      ) : (
        <ul className="mt-1">
          {shown.map((comment) => (
            <Line key={comment.uuid} comment={comment} {...rest} />
          ))}
        </ul>
      )}
    </section>
  )
}
