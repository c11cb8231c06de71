import { useImperativeHandle, useRef, useState } from 'react'
import type { Media } from 'contract/media'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { filePath } from '~/lib/paths'
import { DownloadOriginal, ViewerNotice } from './not-shown'

/** What keys do to a video: play or pause, and move by seconds. */
export type VideoHandle = { toggle: () => void; seek: (seconds: number) => void }

type VideoStageProps = {
  media: Media
  handle: React.RefObject<VideoHandle | null>
  onWatched: (mediaId: string) => void
}

/**
 * A video in the viewer: its poster first, bytes by range when it plays. It counts as seen once the browser has its picture, or
 * once it was downloaded where this browser cannot decode it.
 */
export function VideoStage({ media, handle, onWatched }: VideoStageProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [undecodable, setUndecodable] = useState(false)
  useImperativeHandle(handle, () => ({
    toggle: () => {
      const element = video.current
      if (!element) return
      if (element.paused) element.play().catch(() => undefined)
      else element.pause()
    },
    seek: (seconds) => {
      const element = video.current
      if (!element) return
      const end = Number.isFinite(element.duration) ? element.duration : Infinity
      element.currentTime = Math.max(0, Math.min(end, element.currentTime + seconds))
    },
  }))
  const look = () => {
    const element = video.current
    // A browser that decodes the sound alone knows no size of the picture, and would play it black.
    if (element?.error || (element && element.readyState > 0 && element.videoWidth === 0)) setUndecodable(true)
    else if (element && element.readyState > 0) onWatched(media.uuid)
  }
  // A video that came with the page may have loaded or failed before anything listened for it.
  useBeforePaint(look, [media.uuid])
  if (undecodable) return <Undecodable media={media} onDownload={() => onWatched(media.uuid)} />
  return (
    <div
      data-shown
      data-media={media.uuid}
      className="absolute inset-0 z-1 grid place-items-center bg-background px-6 pt-4 pb-2"
    >
      {/* Site videos carry no speech track to caption; what is said about them stands in the comments. */}
      <video
        ref={video}
        src={filePath(media.original)}
        poster={media.poster ? filePath(media.poster) : undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={media.fileName}
        onLoadedMetadata={look}
        onError={look}
        className="max-h-full max-w-full rounded-xs"
      />
    </div>
  )
}

function Undecodable({ media, onDownload }: { media: Media; onDownload: () => void }) {
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
