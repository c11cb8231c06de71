import { useEffect } from 'react'
import { useBeforePaint } from '~/hooks/use-before-paint'

/** Painted: on the screen in full. Loading: it is still on its way. Failed: it could not be loaded. Nobody has seen those two. */
export type Seen = 'painted' | 'loading' | 'failed'

export type OnSeen = (mediaId: string, seen: Seen) => void

type Of = { mediaId: string; shown: boolean; failed: boolean; attempt: number }

/** Tells when the picture shown is decoded and a frame with it has gone to the screen, or that it is not there yet, or never. */
export function useSeen(
  image: React.RefObject<HTMLImageElement | null>,
  { mediaId, shown, failed, attempt }: Of,
  onSeen: OnSeen,
): void {
  // Known before the next key, however soon it comes. One that was loaded ahead is on the screen in the frame of the key.
  useBeforePaint(() => {
    if (!shown) return
    if (failed) onSeen(mediaId, 'failed')
    else if (image.current?.complete === false) onSeen(mediaId, 'loading')
  }, [image, shown, failed, attempt, mediaId, onSeen])
  useEffect(() => {
    if (!shown || failed) return undefined
    let over = false
    const tell = () => requestAnimationFrame(() => !over && onSeen(mediaId, 'painted'))
    // A picture that cannot be decoded tells so by its error event.
    image.current?.decode().then(tell, () => undefined)
    return () => {
      over = true
    }
  }, [image, shown, failed, attempt, mediaId, onSeen])
}
