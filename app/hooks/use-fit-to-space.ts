import { type RefObject, useState } from 'react'
import { useBeforePaint } from './use-before-paint'

/**
 * Number of children that fit completely into the first line of a wrapping row. The row clips its other lines; the
 * caller hides those children with `visibility`, so that hiding does not change the measurement.
 */
export function useFitting(row: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count)
  useBeforePaint(() => {
    const box = row.current
    if (!box) return undefined
    const measure = () => {
      const room = box.getBoundingClientRect()
      const isWhole = (child: Element) => {
        const { top, right } = child.getBoundingClientRect()
        return top < room.bottom && right <= room.right + 0.5
      }
      const cut = [...box.children].findIndex((child) => !isWhole(child))
      setFitting(cut < 0 ? box.children.length : cut)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [row, count])
  return fitting
}
