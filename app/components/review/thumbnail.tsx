import { useEffect, useState } from 'react'
import { useIsLive } from '~/hooks/use-live'
import { filePath } from '~/lib/paths'

type ThumbnailProps = { path: string; width: number; height: number; className?: string }

/** A small picture beside its words. One that could not be had is not shown broken, and comes by itself once the server answers again. */
export function Thumbnail({ path, width, height, className }: ThumbnailProps) {
  const isLive = useIsLive()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (isLive) setFailed(false)
  }, [isLive])
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
