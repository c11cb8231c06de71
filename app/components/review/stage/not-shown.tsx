import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import type { Media } from 'contract/media/calls'
import { viewingOf } from 'contract/media/viewing'
import { t } from 'locales/review'
import { Caps, CommandButton } from '~/components/command/command-button'
import { useCommandKeys } from '~/components/command/command-keys'
import { Button } from '~/components/ui/button'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { filePath } from '~/lib/paths'
import type { OnSeen } from './use-seen'

/** Link that downloads the original file, with its key. */
export function DownloadOriginal({ media, onDownload }: { media: Media; onDownload?: () => void }) {
  const keys = useCommandKeys('view.original')
  return (
    <Button asChild>
      <a href={filePath(media.original)} download onClick={onDownload}>
        <Download aria-hidden="true" /> {t(media.kind === 'video' ? 'review.downloadVideo' : 'review.downloadPhoto')}{' '}
        <Caps keys={keys[0]} hint={undefined} />
      </a>
    </Button>
  )
}

type NoticeProps = { media: Media; title: string; detail: string; poster?: string | null; children?: ReactNode }

/** Replaces the picture in the viewer. Opaque, so that the previous photo never shows through under the name of this one. */
export function ViewerNotice({ media, title, detail, poster = null, children }: NoticeProps) {
  return (
    <div
      data-shown
      data-media={media.uuid}
      className="absolute inset-0 z-1 grid place-content-center justify-items-center gap-1 bg-background px-6 text-center max-md:pb-24"
    >
      {poster && (
        <img
          src={filePath(poster)}
          alt={t('review.stillOf', { name: media.fileName })}
          className="mb-3 max-h-[40vh] max-w-full max-md:max-h-[28vh] rounded-sm object-contain"
        />
      )}
      <p className="text-md font-semibold">{title}</p>
      <p className="max-w-md text-balance text-muted-foreground">{detail}</p>
      <p dir="auto" className="max-w-md text-balance break-words text-muted-foreground">
        {media.fileName}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

/** Notice for media without a picture: still being checked, or unreadable. */
export function NotShown({ media, onSeen }: { media: Media; onSeen: OnSeen }) {
  useBeforePaint(() => onSeen(media.uuid, 'failed'), [media.uuid, onSeen])
  const isVideo = media.kind === 'video'
  if (viewingOf(media) === 'checking')
    return (
      <ViewerNotice
        media={media}
        title={t(isVideo ? 'review.videoStillChecking' : 'review.photoChecking')}
        detail={t('review.appearsWhenReady')}
      />
    )
  return (
    <ViewerNotice
      media={media}
      title={t(isVideo ? 'review.videoNotShown' : 'review.photoNotShown')}
      detail={media.processingMessage ?? t('review.notReadable')}
    >
      <DownloadOriginal media={media} />
      <CommandButton
        id="inspection.reRequest"
        look="outline"
        label={t(isVideo ? 'review.newVideo' : 'review.newPhoto')}
      />
    </ViewerNotice>
  )
}
