import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { takeDraft, withDrafts } from '~/live/drafts'

type Values = Readonly<Record<string, string>>
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields a person fills in: not what the form carries along, nor files, which cannot be put back. */
function typedFields(form: HTMLFormElement): Typed[] {
  return [...form.elements].filter(
    (one): one is Typed =>
      (one instanceof HTMLInputElement && !['hidden', 'file', 'submit', 'button'].includes(one.type)) ||
      one instanceof HTMLTextAreaElement ||
      one instanceof HTMLSelectElement,
  )
}

const isBox = (field: Typed): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

/** A box says whether it is ticked; boxes of a form have names of their own. */
const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    typedFields(form).map((field) => [field.name, isBox(field) ? (field.checked ? 'on' : '') : field.value]),
  )

const same = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)

function fill(form: HTMLFormElement, values: Values): void {
  for (const field of typedFields(form)) {
    const value = values[field.name]
    if (value === undefined) continue
    if (isBox(field)) field.checked = value === 'on'
    else field.value = value
  }
}

/**
 * What is typed into the form of a place (its address) is kept in this browser for this person until it is saved or
 * discarded: a reload, an ended session or a lost network loses nothing. `restored` says that the form was filled by it.
 */
export function useFormDraft(ref: RefObject<HTMLFormElement>, place: string) {
  const first = useRef<Values | null>(null)
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    const form = ref.current
    if (!form) return
    first.current ??= valuesOf(form)
    return takeDraft(place, (values) => {
      // Whoever types already is not interrupted.
      if (!first.current || !same(valuesOf(form), first.current)) return
      fill(form, values)
      setRestored(!same(valuesOf(form), first.current))
    })
  }, [ref, place])

  const keep = useCallback(
    (values: Values) => void withDrafts((drafts) => drafts.keep(place, values)).catch(() => undefined),
    [place],
  )
  return useMemo(() => {
    const isChanged = () =>
      ref.current !== null && first.current !== null && !same(valuesOf(ref.current), first.current)
    return {
      restored,
      isChanged,
      /** Called at every keystroke. */
      keep: () => ref.current && keep(isChanged() ? valuesOf(ref.current) : {}),
      forget: () => keep({}),
      /** The form as it was opened. */
      startOver: () => {
        if (ref.current && first.current) fill(ref.current, first.current)
        keep({})
        setRestored(false)
      },
    }
  }, [ref, keep, restored])
}
