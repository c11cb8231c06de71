import { useEffect } from 'react'
import { useBeforePaint } from '~/hooks/use-before-paint'

/** `painted`: fully on the screen. `loading` and `failed`: not seen by anyone. */
export type Seen = 'painted' | 'loading' | 'failed'

export type OnSeen = (mediaId: string, seen: Seen) => void

type Of = { mediaId: string; shown: boolean; failed: boolean; attempt: number }

/** Reports when the picture shown is decoded and painted, is still loading, or has failed. */
export function useSeen(
  image: React.RefObject<HTMLImageElement | null>,
  { mediaId, shown, failed, attempt }: Of,
  onSeen: OnSeen,
): void {
  // Synchronous, before the next key: a preloaded picture is painted in the frame of the key press.
  useBeforePaint(() => {
    if (!shown) return
    if (failed) onSeen(mediaId, 'failed')
    else if (image.current?.complete === false) onSeen(mediaId, 'loading')
  }, [image, shown, failed, attempt, mediaId, onSeen])
  useEffect(() => {
    if (!shown || failed) return undefined
    let over = false
    const reportPainted = () => requestAnimationFrame(() => !over && onSeen(mediaId, 'painted'))
    // Decoding errors arrive by the error event.
    image.current?.decode().then(reportPainted, () => undefined)
    return () => {
      over = true
    }
  }, [image, shown, failed, attempt, mediaId, onSeen])
}
