import * as Slot from 'radix-ui/slot'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

/** Milliseconds a pointer rests before the hint shows, and the hint stays to be reached. */
const rest = 300
const linger = 120
const margin = 8

type Place = { x: number; top: number; bottom: number }

/** Keeps the hint inside the window: above its control, or below where there is no room above. */
function fit(hint: HTMLElement, { x, top, bottom }: Place): void {
  const { width, height } = hint.getBoundingClientRect()
  const left = Math.max(margin, Math.min(x - width / 2, window.innerWidth - width - margin))
  hint.style.left = `${left}px`
  hint.style.top = `${top - height - margin < 0 ? bottom + margin : top - height - margin}px`
}

function useShown() {
  const [place, setPlace] = useState<Place | null>(null)
  const timer = useRef<number>()
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (!place) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [place])
  const after = (delay: number, work: () => void) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(work, delay)
  }
  const show = (control: Element, delay: number) =>
    after(delay, () => {
      const { left, width, top, bottom } = control.getBoundingClientRect()
      setPlace({ x: left + width / 2, top, bottom })
    })
  return {
    place,
    show,
    hide: () => after(linger, () => setPlace(null)),
    keep: () => window.clearTimeout(timer.current),
  }
}

/**
 * A short hint on hover and focus. It wraps its control even without a text, so that the control keeps the focus when
 * that changes. Screen readers use the control's own description.
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const { place, show, hide, keep } = useShown()
  const hasContent = content !== '' && content !== null && content !== undefined
  return (
    <>
      <Slot.Root
        onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && show(event.currentTarget, rest)}
        onPointerLeave={hide}
        onFocus={(event: FocusEvent) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0)}
        onBlur={hide}
      >
        {children}
      </Slot.Root>
      {place &&
        hasContent &&
        createPortal(
          <div
            ref={(hint) => hint && fit(hint, place)}
            aria-hidden="true"
            onPointerEnter={keep}
            onPointerLeave={hide}
            className="fixed z-[70] max-w-72 rounded-sm bg-foreground px-2 py-1 text-xs text-background"
          >
            {content}
          </div>,
          document.body,
        )}
    </>
  )
}
