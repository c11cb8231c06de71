import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Media } from 'contract/media'
import { viewingOf } from 'contract/viewing'
import { Do } from '~/components/palette/do'
import { Button } from '~/components/ui/button'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { filePath } from '~/lib/paths'
import type { OnSeen } from './use-seen'

const kindOf = ({ kind }: Pick<Media, 'kind'>) => (kind === 'video' ? 'video' : 'photo')

/** A button that downloads the original file. */
export function DownloadOriginal({ media, onDownload }: { media: Media; onDownload?: () => void }) {
  return (
    <Button asChild>
      <a href={filePath(media.original)} download={media.fileName} onClick={onDownload}>
        <Download aria-hidden="true" /> Download {kindOf(media)}
      </a>
    </Button>
  )
}

type NoticeProps = { media: Media; title: string; detail: string; poster?: string | null; children?: ReactNode }

/** Replaces the picture in the viewer. Opaque, so that the previous photo never shows under this one's name. */
export function ViewerNotice({ media, title, detail, poster = null, children }: NoticeProps) {
  return (
    <div
      data-shown
      data-media={media.uuid}
      className="absolute inset-0 z-1 grid place-content-center justify-items-center gap-1 bg-background px-6 text-center"
    >
      {poster && (
        <img
          src={filePath(poster)}
          alt={`Still of ${media.fileName}`}
          className="mb-3 max-h-[40vh] max-w-full rounded-sm object-contain"
        />
      )}
      <p className="text-md font-semibold">{title}</p>
      <p className="max-w-md text-muted-foreground">{detail}</p>
      <p className="max-w-md text-muted-foreground break-words">{media.fileName}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

/** Notice for a media item without a picture: it is still being checked, or its file cannot be read. */
export function NotShown({ media, onSeen }: { media: Media; onSeen: OnSeen }) {
  useBeforePaint(() => onSeen(media.uuid, 'failed'), [media.uuid, onSeen])
  const kind = kindOf(media)
  if (viewingOf(media) === 'checking')
    return (
      <ViewerNotice
        media={media}
        title={`This ${kind} is still being checked`}
        detail="It appears here once it is ready."
      />
    )
  return (
    <ViewerNotice
      media={media}
      title={`This ${kind} can’t be shown`}
      detail={media.processingMessage ?? 'The file can’t be read.'}
    >
      <DownloadOriginal media={media} />
      <Do id="inspection.reRequest" look="outline" label={`Request a new ${kind}`} />
    </ViewerNotice>
  )
}
