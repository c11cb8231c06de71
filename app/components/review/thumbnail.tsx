import { useEffect, useState } from 'react'
import { useIsLive } from '~/hooks/use-live'
import { filePath } from '~/lib/paths'

type ThumbnailProps = { path: string; width: number; height: number; className?: string }

/** A small picture beside its words. One that could not be had is not shown broken, and comes by itself once the server answers again. */
export function Thumbnail({ path, width, height, className }: ThumbnailProps) {
  const isLive = useIsLive()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isLive) return setTries(0)
    if (!failed || tries > 2) return
    // The way to the server may come back later than its word: half a second, two, eight.
    const again = setTimeout(
      () => {
        setFailed(false)
        setTries(tries + 1)
      },
      500 * 4 ** tries,
    )
    return () => clearTimeout(again)
  }, [failed, isLive, tries])
  if (failed) return null
  return (
    <img
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
