import { useEffect, useState } from 'react'
import { useIsLive } from '~/hooks/use-live'
import { filePath } from '~/lib/paths'

type ThumbnailProps = { path: string; width: number; height: number; className?: string }

/** Milliseconds before it is asked for again while the server answers otherwise: the way to it may take longer to come back. */
const pauses = [500, 2_000, 8_000]

/** A small picture beside its words. One that could not be had is not shown broken, and comes by itself once the server answers again. */
export function Thumbnail({ path, width, height, className }: ThumbnailProps) {
  const isLive = useIsLive()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isLive) setTries(0)
  }, [isLive])
  useEffect(() => {
    const pause = pauses[tries]
    if (!failed || !isLive || pause === undefined) return
    const again = setTimeout(() => {
      setFailed(false)
      setTries(tries + 1)
    }, pause)
    return () => clearTimeout(again)
  }, [failed, isLive, tries])
  if (failed) return null
  return (
    <img
      // One of the server's own page may have failed before anything listened.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true)
      }}
      src={filePath(path)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
      className={className}
    />
  )
}
