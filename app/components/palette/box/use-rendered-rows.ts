import { startTransition, useEffect, useState } from 'react'
import { capped } from '~/components/palette/rows/main-rows'
import type { Section } from '~/components/palette/row'
import type { PaletteState } from '~/components/palette/use-palette-state'

/** Height in pixels; rows are higher on a phone, which renders a few more than are visible. */
const rowHeight = 40
const headingHeight = 32

/** The list of `PaletteList`, at its highest. */
const listHeight = () => (window.innerWidth < 768 ? window.innerHeight : Math.min(window.innerHeight * 0.6, 520))

/** Number of rows visible at first, with their headings. */
function inSight(sections: readonly Section[]): number {
  let left = listHeight()
  let count = 0
  for (const { title, rows } of sections) {
    left -= title ? headingHeight : 0
    if (left <= 0) break
    const fit = Math.min(rows.length, Math.ceil(left / rowHeight))
    count += fit
    left -= fit * rowHeight
  }
  return count
}

type Drawable = Pick<PaletteState, 'sections' | 'rows' | 'chosen' | 'typed' | 'page'>

/**
 * Renders the visible rows of a new query or page first, and the rest after they are painted: a frame is too short
 * for fifty rows. What comes later to the same letters only adds to them.
 */
export function useRenderedRows({ sections, rows, chosen, typed, page }: Drawable): readonly Section[] {
  const [whole, setWhole] = useState<Pick<Drawable, 'typed' | 'page'> | null>(null)
  useEffect(() => {
    let painted: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => startTransition(() => setWhole({ typed, page })))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(painted)
    }
  }, [typed, page])
  if (whole && whole.typed === typed && whole.page === page) return sections
  // The chosen row keeps as many rows below it, so that the list scrolls as far as before.
  return capped(sections, inSight(sections) + (chosen ? rows.indexOf(chosen) : 0))
}
