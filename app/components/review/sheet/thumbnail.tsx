import { useEffect, useState } from 'react'
import { useIsLive } from '~/hooks/use-live'
import { filePath } from '~/lib/paths'

type ThumbnailProps = { path: string; width: number; height: number; className?: string }

/** A small picture beside text. After a failed load it stays empty and is requested again when the server responds. */
export function Thumbnail({ path, width, height, className }: ThumbnailProps) {
  const isLive = useIsLive()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isLive) return setTries(0)
    if (!failed || tries > 2) return
    // Further retries, as the connection may return later than its event: half a second, two, eight.
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
