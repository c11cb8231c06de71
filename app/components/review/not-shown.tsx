import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Media } from 'contract/media'
import { viewingOf } from 'contract/viewing'
import { Do } from '~/components/palette/do'
import { Button } from '~/components/ui/button'
import { filePath } from '~/lib/paths'

const kindOf = ({ kind }: Pick<Media, 'kind'>) => (kind === 'video' ? 'video' : 'photo')

/** Saves the original under its own name, whatever this browser can show of it. */
function DownloadOriginal({ media, onDownload }: { media: Media; onDownload?: () => void }) {
  return (
    <Button asChild>
      <a href={filePath(media.original)} download={media.fileName} onClick={onDownload}>
        <Download aria-hidden="true" /> Download {kindOf(media)}
      </a>
    </Button>
  )
}

type NoticeProps = { media: Media; title: string; detail: string; poster?: string | null; children?: ReactNode }

/** Stands in the viewer in place of the picture. */
function ViewerNotice({ media, title, detail, poster = null, children }: NoticeProps) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-1 px-6 text-center">
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

/** A media item whose picture is not there: still being checked, or a file that cannot be read. */
export function NotShown({ media }: { media: Media }) {
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

/** A video that this browser cannot decode: it can be downloaded and watched elsewhere. */
export function Undecodable({ media, onDownload }: { media: Media; onDownload: () => void }) {
  return (
    <ViewerNotice
      media={media}
      title="This video can’t be played here"
      detail="Download it and watch it before you decide on it."
      poster={media.poster}
    >
      <DownloadOriginal media={media} onDownload={onDownload} />
    </ViewerNotice>
  )
}
