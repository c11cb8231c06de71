import { t as say } from 'locales/messages'
import { inWords } from '~/commands/keyboard/key-labels'
import { parseSequence } from '~/commands/keyboard/strokes'
import { showToast } from '~/interaction/toasts/toast-store'
import { platformHere } from './platform'

/**
 * Number of mouse presses of a button before its shortcut is shown. It is shown once: anyone who goes on prefers the
 * mouse (keyboard goal 14).
 */
const hintAfter = 3

/**
 * Counts mouse presses of buttons that have a shortcut, and shows that shortcut once per browser.
 * @param name localStorage key of this person's counts
 * @returns stops it
 */
export function showShortcutHints(name: string): () => void {
  const onClick = (event: MouseEvent) => {
    const button = isByMouse(event) && event.target instanceof Element ? event.target.closest(pressable) : null
    const [stroke] = button?.getAttribute('aria-keyshortcuts')?.split(' ') ?? []
    if (!button || !stroke) return
    const what = buttonText(button)
    if (countUse(name, `${stroke} ${what}`) !== hintAfter) return
    const keys = inWords(parseSequence(stroke.replace(/Control|Meta/, 'Mod')), platformHere())
    showToast({ id: 'mouse', text: say('byKey', { keys, what }), duration: 9000 })
  }
  // Capture phase: the press itself may remove the button.
  addEventListener('click', onClick, { capture: true })
  return () => removeEventListener('click', onClick, { capture: true })
}

const pressable = 'button[aria-keyshortcuts]:not([aria-disabled=true])'

/** A click by keyboard has detail 0; touch devices seldom have a keyboard. */
const isByMouse = (event: MouseEvent) =>
  event.detail > 0 && !(event instanceof PointerEvent && event.pointerType !== 'mouse')

/** Text of a button without its key caps and hidden parts. */
function buttonText(button: Element): string {
  const copy = button.cloneNode(true)
  if (copy instanceof Element) for (const part of copy.querySelectorAll('[aria-hidden=true], [hidden]')) part.remove()
  return (button.getAttribute('aria-label') ?? copy.textContent ?? '').trim()
}

/** Counts a press and returns the total; stops counting after the limit. */
function countUse(name: string, what: string): number {
  try {
    const counts: Record<string, number> = JSON.parse(localStorage.getItem(name) ?? '{}')
    const count = (counts[what] ?? 0) + 1
    if (count <= hintAfter) localStorage.setItem(name, JSON.stringify({ ...counts, [what]: count }))
    return count
  } catch {
    // Without storage no hint is shown, rather than the same hint again and again.
    return 0
  }
}
