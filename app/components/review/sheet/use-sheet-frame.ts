import { type RefObject, useLayoutEffect, useState } from 'react'
import { columnsFor } from './grid-layout'

/**
 * `width`: width of the rows. `scroller`: the element that scrolls them. `margin`: pixels from its top to the first row.
 * `scrollTop`: its scroll position when measured.
 */
type Frame = { width: number; scroller: HTMLElement; margin: number; scrollTop: number }

/** A sheet scrolls in its own box; on screens without room for the panel beside it, with the page. */
function measure(box: HTMLElement): Frame {
  const { overflowY, paddingLeft } = getComputedStyle(box)
  const width = box.clientWidth - 2 * Number.parseFloat(paddingLeft)
  const page = overflowY === 'visible' && box.closest('main')
  if (!page) return { width, scroller: box, margin: 0, scrollTop: box.scrollTop }
  const above = box.getBoundingClientRect().top - page.getBoundingClientRect().top
  return { width, scroller: page, margin: above + page.scrollTop, scrollTop: page.scrollTop }
}

const isSame = (one: Frame, other: Frame | null) =>
  one.width === other?.width && one.scroller === other.scroller && one.margin === other.margin

/** Measures the sheet, so that lines have the columns that fit. */
export function useSheetFrame(element: RefObject<HTMLElement | null>, onColumns: (columns: number) => void) {
  const [frame, setFrame] = useState<Frame | null>(null)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const look = () => {
      const next = measure(box)
      setFrame((now) => (isSame(next, now) ? now : next))
      onColumns(columnsFor(next.width))
    }
    look()
    const observer = new ResizeObserver(look)
    // Content above it grows while files arrive.
    for (const one of [box, ...(box.closest('main')?.children ?? [])]) observer.observe(one)
    return () => observer.disconnect()
  }, [element, onColumns])
  return frame
}
