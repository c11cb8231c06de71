import { useImperativeHandle, useRef, useState } from 'react'
import { decidesMedia } from 'contract/core/capabilities'
import type { Media } from 'contract/media/calls'
import { t } from 'locales/review'
import { useInspection } from '~/components/review/inspection-context'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { filePath } from '~/lib/paths'
import { DownloadOriginal, ViewerNotice } from './not-shown'

/** Playback control for the keyboard commands: play or pause, and seek by seconds. */
export type VideoHandle = { toggle: () => void; seek: (seconds: number) => void }

type VideoStageProps = {
  media: Media
  handle: React.RefObject<VideoHandle | null>
  onWatched: (mediaId: string) => void
  /** Called if the browser does not support the format. */
  onUnplayable: (mediaId: string) => void
}

/**
 * A video in the viewer. It shows its poster until it plays, and loads by byte ranges. It counts as watched once it
 * plays or moves to another time, or once the reviewer downloads a video that the browser cannot play.
 */
export function VideoStage({ media, handle, onWatched, onUnplayable }: VideoStageProps) {
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
    // A browser that decodes only the sound reports no picture size and would show a black picture.
    if (!element?.error && !(element && element.readyState > 0 && element.videoWidth === 0)) return
    setUndecodable(true)
    onUnplayable(media.uuid)
  }
  const watched = () => onWatched(media.uuid)
  // A server-rendered video may have loaded or failed before hydration.
  useBeforePaint(look, [media.uuid])
  if (undecodable) return <Undecodable media={media} onDownload={watched} />
  return (
    <div
      data-shown
      data-media={media.uuid}
      className="absolute inset-0 z-1 grid place-items-center bg-background px-6 pt-4 pb-2"
    >
      {/* Site videos have no captions; comments about them are next to the viewer. */}
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
        onPlaying={watched}
        onSeeked={watched}
        className="max-h-full max-w-full rounded-xs"
      />
    </div>
  )
}

function Undecodable({ media, onDownload }: { media: Media; onDownload: () => void }) {
  const decides = decidesMedia(useInspection().user.roleName)
  return (
    <ViewerNotice
      media={media}
      title={t('review.cannotPlay')}
      detail={t(decides ? 'review.watchBefore' : 'review.downloadToWatch')}
      poster={media.poster}
    >
      <DownloadOriginal media={media} onDownload={onDownload} />
    </ViewerNotice>
  )
}
