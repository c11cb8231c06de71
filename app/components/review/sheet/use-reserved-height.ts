import { type RefObject, useLayoutEffect, useState } from 'react'
import { heightFor } from './grid-layout'

/** Both sides of a sheet: 20 px, on phones 16 px. */
const paddingOf = (width: number) => (width < 768 ? 32 : 40)

/**
 * Height that an item's media need once those on their way have arrived, so that their arrival moves nothing below. It
 * never shrinks while the page is open, for the same reason.
 */
export function useReservedHeight(box: RefObject<HTMLElement | null>, count: number): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const width = box.current?.clientWidth ?? 0
    setHeight((before) => Math.max(before, heightFor(count, width - paddingOf(width))))
  }, [box, count])
  return height
}
