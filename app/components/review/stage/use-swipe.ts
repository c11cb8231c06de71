import { useRef, useState, type PointerEvent } from 'react'

/** Pixels beyond which a swipe does something. */
const threshold = 96

/** Toward the start or the end of a line: left or right, and the other way in a page from right to left. */
type Side = 'start' | 'end'

function sideOf(lean: number, { currentTarget }: PointerEvent<HTMLElement>): Side | null {
  if (Math.abs(lean) < threshold) return null
  return lean > 0 === (getComputedStyle(currentTarget).direction === 'ltr') ? 'end' : 'start'
}

/**
 * A sideways swipe by touch: elements with the class `leans` follow the finger; beyond the threshold the swipe acts,
 * moving back cancels it.
 */
export function useSwipe(onSwipe: Record<Side, () => void>) {
  const start = useRef<{ x: number; y: number; id: number } | null>(null)
  const [leaning, setLeaning] = useState<Side | null>(null)
  const leanOf = (event: PointerEvent): number => {
    const from = start.current
    if (!from || from.id !== event.pointerId) return 0
    const [across, down] = [event.clientX - from.x, event.clientY - from.y]
    return Math.abs(down) > Math.abs(across) / 2 ? 0 : across
  }
  // Sets a style property instead of rendering, so that only the photo moves.
  const lean = (event: PointerEvent<HTMLElement>, by: number) => {
    event.currentTarget.style.setProperty('--lean', String(by))
    setLeaning(sideOf(by, event))
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    start.current = null
    lean(event, 0)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch' && event.isPrimary)
        start.current = { x: event.clientX, y: event.clientY, id: event.pointerId }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) lean(event, leanOf(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const side = sideOf(leanOf(event), event)
      end(event)
      if (side) onSwipe[side]()
    },
    onPointerCancel: end,
    // The browser must leave sideways moves to us, and keep scrolling up and down.
    style: { touchAction: 'pan-y' as const },
  }
  return { leaning, handlers }
}
