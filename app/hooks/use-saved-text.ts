import { type RefObject, useEffect } from 'react'

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Text fields; never passwords. */
const typedIn = (box: HTMLElement) =>
  [...box.querySelectorAll<Typed>('input, textarea')].filter(({ type }) => type !== 'hidden' && type !== 'password')

function read(place: string): Record<string, unknown> {
  try {
    const savedFields: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}')
    return Object(savedFields)
  } catch {
    return {}
  }
}

function write(place: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, text)
  } catch {
    // Storage is forbidden or full: the text stays in the page only.
  }
}

/**
 * Saves the text of a box's fields in this tab until it is sent, so that a reload or a lost network loses nothing. For
 * pages without a session, where there is no draft storage.
 * @returns the function to call at every keystroke
 */
export function useSavedText(box: RefObject<HTMLElement>, place: string) {
  useEffect(() => {
    const savedFields = read(place)
    for (const field of box.current ? typedIn(box.current) : []) {
      const text = savedFields[field.name]
      // A saved text does not interrupt anyone who already types.
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

/** Deletes the saved text of a place. */
export const forgetText = (place: string): void => write(place, null)
