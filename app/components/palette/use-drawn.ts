import { startTransition, useEffect, useState } from 'react'
import { capped } from './rows'
import type { Section } from './rows'
import type { PaletteState } from './use-palette-state'

/** In pixels; on a phone rows are higher, which draws a few more than can be seen. */
const rowHeight = 40
const headingHeight = 32

/** The list of `PaletteList`, at its highest. */
const listHeight = () => (window.innerWidth < 768 ? window.innerHeight : Math.min(window.innerHeight * 0.6, 520))

/** How many of the first rows can be seen, headings taking their room. */
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
 * What a letter or a page leads to is drawn as far as it can be seen, and the rest once that is painted: a frame is too short
 * for fifty rows. What comes later to the same letters only adds to them.
 */
export function useDrawn({ sections, rows, chosen, typed, page }: Drawable): readonly Section[] {
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
  // As many again below the chosen one, so that the list scrolls no less far than before.
  return capped(sections, inSight(sections) + (chosen ? rows.indexOf(chosen) : 0))
}
