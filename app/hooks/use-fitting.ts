import { type RefObject, useState } from 'react'
import { useBeforePaint } from './use-before-paint'

/**
 * How many children of a wrapping row stand whole in its first line. The row cuts off its other lines; the caller makes those
 * children invisible, which keeps their place, so that what is measured does not change by it.
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
