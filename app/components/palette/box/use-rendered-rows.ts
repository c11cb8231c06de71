import { startTransition, useEffect, useState } from 'react'
import { capped } from '~/components/palette/rows/main-rows'
import type { Section } from '~/components/palette/row'
import type { PaletteState } from '~/components/palette/use-palette-state'

/** Height in pixels; rows are higher on a phone, which renders a few more than are visible. */
const rowHeight = 40
const headingHeight = 32

/** Greatest height of `PaletteList`, in pixels. */
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
 * Renders the visible rows of a new query or page first and the rest after they are painted, because fifty rows take
 * longer than a frame. Rows that arrive later for the same query are added.
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
  // Rows are kept below the chosen one, so that the list can scroll as far as before.
  return capped(sections, inSight(sections) + (chosen ? rows.indexOf(chosen) : 0))
}
