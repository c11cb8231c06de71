import { sayOfKeys } from 'contract/own-key-messages'
import { inWords } from '~/commands/key-words'
import { parseSequence } from '~/commands/strokes'
import { showToast } from '~/components/shell/toasts'
import { platformHere } from './platform'

/** So many presses of a button by mouse, and its key is told: once, since who goes on then prefers the mouse (keyboard.md goal 14). */
const enough = 3

/**
 * Counts what is pressed by mouse that a key does as well, and tells that key once in this browser. Answers how to stop.
 * @param name under which the counts are kept, of one person
 */
export function tellKeysOfMouse(name: string): () => void {
  const hear = (event: MouseEvent) => {
    const button = isByMouse(event) && event.target instanceof Element ? event.target.closest(pressable) : null
    const [stroke] = button?.getAttribute('aria-keyshortcuts')?.split(' ') ?? []
    if (!button || !stroke) return
    const what = wordsOf(button)
    if (countUse(name, `${stroke} ${what}`) !== enough) return
    const keys = inWords(parseSequence(stroke.replace(/Control|Meta/, 'Mod')), platformHere())
    showToast({ id: 'mouse', text: sayOfKeys('byKey', { keys, what }), duration: 9000 })
  }
  // Before the press does its work, which may take the button away.
  addEventListener('click', hear, { capture: true })
  return () => removeEventListener('click', hear, { capture: true })
}

const pressable = 'button[aria-keyshortcuts]:not([aria-disabled=true])'

/** Keys press buttons by clicks that count no presses; fingers seldom have keys beside them. */
const isByMouse = (event: MouseEvent) =>
  event.detail > 0 && !(event instanceof PointerEvent && event.pointerType !== 'mouse')

/** What a button is called, without its caps and what is hidden in it. */
function wordsOf(button: Element): string {
  const copy = button.cloneNode(true)
  if (copy instanceof Element) for (const part of copy.querySelectorAll('[aria-hidden=true], [hidden]')) part.remove()
  return (button.getAttribute('aria-label') ?? copy.textContent ?? '').trim()
}

/** How often it was pressed by now; counted no further than is asked for. */
function countUse(name: string, what: string): number {
  try {
    const counts: Record<string, number> = JSON.parse(localStorage.getItem(name) ?? '{}')
    const count = (counts[what] ?? 0) + 1
    if (count <= enough) localStorage.setItem(name, JSON.stringify({ ...counts, [what]: count }))
    return count
  } catch {
    // Without a memory nothing is told, rather than again and again.
    return 0
  }
}
