import { type RefObject, useEffect } from 'react'

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Fields that somebody types into; never a password. */
const typedIn = (box: HTMLElement) =>
  [...box.querySelectorAll<Typed>('input, textarea')].filter(({ type }) => type !== 'hidden' && type !== 'password')

function read(place: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}')
    return Object(kept)
  } catch {
    return {}
  }
}

function write(place: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, text)
  } catch {
    // Storage is forbidden or full: it is kept by the page alone.
  }
}

/**
 * What is typed into the fields of a box is kept in this tab until it was sent: a reload or a lost network loses nothing.
 * For pages outside the frame, where nobody's drafts are open.
 * @returns what to call at every keystroke, and once it was sent
 */
export function useKeptText(box: RefObject<HTMLElement>, place: string) {
  useEffect(() => {
    const kept = read(place)
    for (const field of box.current ? typedIn(box.current) : []) {
      const text = kept[field.name]
      // Whoever types already is not interrupted.
      if (typeof text === 'string' && field.value === field.defaultValue) field.value = text
    }
  }, [box, place])
  return {
    keep: () => {
      const fields = box.current ? typedIn(box.current) : []
      write(place, JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))))
    },
  }
}

/** Forgets what was kept of a place. */
export const forgetText = (place: string): void => write(place, null)
