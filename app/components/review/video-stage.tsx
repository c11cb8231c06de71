import { useImperativeHandle, useRef } from 'react'
import type { Media } from 'contract/media'
import { filePath } from '~/lib/paths'

/** What keys do to a video: play or pause, and move by seconds. */
export type VideoHandle = { toggle: () => void; seek: (seconds: number) => void }

/** A video on the stage: its poster first, bytes by range when it plays. */
export function VideoStage({ media, handle }: { media: Media; handle: React.RefObject<VideoHandle | null> }) {
  const video = useRef<HTMLVideoElement>(null)
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
  return (
    <div className="absolute inset-0 z-1 grid place-items-center bg-background px-6 pt-4 pb-2">
      {/* Site videos carry no speech track to caption; what is said about them stands in the comments. */}
      <video
        ref={video}
        src={filePath(media.original)}
        poster={media.poster ? filePath(media.poster) : undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={media.fileName}
        className="max-h-full max-w-full rounded-xs"
      />
    </div>
  )
}
