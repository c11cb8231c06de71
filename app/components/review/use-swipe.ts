import { useRef, useState, type PointerEvent } from 'react'

/** Further than this, in pixels, a swipe decides. */
const decides = 96

type Acts = { left: () => void; right: () => void }

/** A sideways swipe by touch: leans with the finger, decides beyond the threshold, forgives when it comes back. */
export function useSwipe(acts: Acts) {
  const start = useRef<{ x: number; y: number; id: number } | null>(null)
  const [leaning, setLeaning] = useState<'left' | 'right' | null>(null)
  const sideOf = (event: PointerEvent): 'left' | 'right' | null => {
    const from = start.current
    if (!from || from.id !== event.pointerId) return null
    const [across, down] = [event.clientX - from.x, event.clientY - from.y]
    if (Math.abs(across) < decides || Math.abs(down) > Math.abs(across) / 2) return null
    return across > 0 ? 'right' : 'left'
  }
  const end = () => {
    start.current = null
    setLeaning(null)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch' && event.isPrimary)
        start.current = { x: event.clientX, y: event.clientY, id: event.pointerId }
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) setLeaning(sideOf(event))
    },
    onPointerUp: (event: PointerEvent) => {
      const side = sideOf(event)
      end()
      if (side) acts[side]()
    },
    onPointerCancel: end,
    // The browser must leave sideways moves to us, and keep scrolling up and down.
    style: { touchAction: 'pan-y' as const },
  }
  return { leaning, handlers }
}
