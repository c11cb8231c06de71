import { startTransition, useEffect, useState } from 'react'
import { capped } from './rows'
import type { Section } from './rows'
import type { PaletteState } from './use-palette-state'

/** Rows of 40 px in a list of 520. */
const inSight = 13

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
  return capped(sections, inSight + (chosen ? rows.indexOf(chosen) : 0))
}
