import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { takeDraft, type Values, withDrafts } from '~/live/drafts'

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
const valueOf = (field: Typed) => (isBox(field) ? (field.checked ? 'on' : '') : field.value)

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(typedFields(form).map((field) => [field.name, valueOf(field)]))

const namesOf = (values: Values) => Object.keys(values)

/** Those of the fields that are not what they were. */
const changedFrom = (values: Values, first: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== first[name]))

/** What stood in these fields. */
const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** What a choice has no row for, such as a reviewer of another agency, is not chosen in it. */
const takes = (field: Typed, value: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((row) => row.value === value)

/** What was filled in and has no place here, such as a cost code of another agency. */
const unplacedIn = (form: HTMLFormElement, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' && !typedFields(form).some((field) => field.name === name && takes(field, value)),
    ),
  )

function fill(form: HTMLFormElement, values: Values): void {
  for (const field of typedFields(form)) {
    const value = values[field.name]
    if (value === undefined || value === valueOf(field) || !takes(field, value)) continue
    if (isBox(field)) field.checked = value === 'on'
    else field.value = value
    // What a field says of its own words is said anew; it bubbles to nobody, since nobody typed.
    field.dispatchEvent(new Event('input'))
  }
}

/** A field that somebody changed while its draft lay there: its name on the page, and what stands in the record now. */
export type Overtaken = { readonly label: string; readonly now: string }

const labelOf = (field: Typed) =>
  (field.getAttribute('aria-label') ?? field.labels?.[0]?.innerText ?? field.name).replace(/\s+/g, ' ').trim()

/** Fields that somebody else changed are marked until they are typed in. */
function markFollowed(form: HTMLFormElement, names: readonly string[]): string[] {
  const fields = typedFields(form).filter(({ name, hidden }) => names.includes(name) && !hidden)
  for (const field of fields) {
    const unmark = () => {
      delete field.dataset.followed
      field.removeAttribute('aria-description')
    }
    field.dataset.followed = ''
    field.setAttribute('aria-description', 'Changed meanwhile by somebody else')
    field.addEventListener('input', unmark, { once: true })
  }
  return [...new Set(fields.map(labelOf))]
}

/** In words of the page: of a choice those of its row. */
const shown = (field: Typed, value: string) =>
  field instanceof HTMLSelectElement ? ([...field.options].find((row) => row.value === value)?.text ?? value) : value

/** Fields put back over what they are now, although that is not what they were when they were typed in. */
const overtakenIn = (form: HTMLFormElement, now: Values, put: Values, base: Values): Overtaken[] =>
  typedFields(form).flatMap((field) => {
    const { name } = field
    const [is, was] = [now[name] ?? '', base[name]]
    return name in put && was !== undefined && was !== is ? [{ label: labelOf(field), now: shown(field, is) }] : []
  })

/**
 * What is typed into the form of a place (its address) is kept in this browser for this person until it is saved or
 * discarded: a reload, an ended session or a lost network loses nothing. Only fields that were changed are kept, so that
 * what somebody else changes meanwhile is not put back to what it was. Of what they made of fields by `follow`, which a
 * refused form is answered with, those that nobody touched here become that. What was typed `before` in another form comes
 * along and is kept here alone from then on; what this one has no place for is kept as long as it is neither saved nor
 * discarded.
 */
export function useFormDraft(ref: RefObject<HTMLFormElement>, place: string, follow?: Values, before?: string) {
  const first = useRef<Values | null>(null)
  /** Fields that this window keeps. */
  const kept = useRef<readonly string[]>([])
  const [unplaced, setUnplaced] = useState<Values>({})
  const done = useRef(false)
  const [restored, setRestored] = useState<readonly Overtaken[] | null>(null)
  const [followed, setFollowed] = useState<readonly string[]>([])

  useEffect(() => {
    const form = ref.current
    if (!form) return
    first.current ??= valuesOf(form)
    if (before) void withDrafts((drafts) => drafts.move(before, place)).catch(() => undefined)
    return takeDraft(place, (values, base) => {
      const now = first.current
      // Whoever types already is not interrupted.
      if (!now || namesOf(changedFrom(valuesOf(form), now)).length > 0) return
      fill(form, values)
      const put = changedFrom(valuesOf(form), now)
      const without = unplacedIn(form, values)
      kept.current = namesOf(values).filter((name) => !(name in without))
      setUnplaced(without)
      if (namesOf(put).length > 0) setRestored(overtakenIn(form, now, put, base))
    })
  }, [ref, place, before])

  useEffect(() => {
    const [form, was] = [ref.current, first.current]
    if (!form || !was || !follow) return
    const touched = namesOf(changedFrom(valuesOf(form), was))
    const untouched = Object.fromEntries(Object.entries(follow).filter(([name]) => !touched.includes(name)))
    // A choice that was not there yet when the form was opened.
    for (const field of typedFields(form)) {
      const value = untouched[field.name]
      if (value && field instanceof HTMLSelectElement && !takes(field, value))
        field.add(new Option('Chosen meanwhile', value))
    }
    const moved = namesOf(changedFrom(untouched, valuesOf(form)))
    fill(form, untouched)
    first.current = { ...was, ...follow }
    setFollowed(markFollowed(form, moved))
    // What is counted beside the fields is counted anew.
    form.dispatchEvent(new Event('input', { bubbles: true }))
  }, [ref, follow])

  const keep = useCallback(
    (values: Values, isOver = false) => {
      const gone = isOver ? [...kept.current, ...namesOf(unplaced)] : kept.current
      kept.current = namesOf(values)
      const fields = { values, base: pick(first.current ?? {}, kept.current) }
      void withDrafts((drafts) => drafts.keepFields(place, fields, gone)).catch(() => undefined)
    },
    [place, unplaced],
  )
  return useMemo(() => {
    const changed = () => (ref.current && first.current ? changedFrom(valuesOf(ref.current), first.current) : {})
    const isChanged = () => namesOf(changed()).length > 0
    return {
      /** The form was filled by what was typed before: those of its fields that somebody changed since. */
      restored,
      /** The fields that became what somebody else made of them. */
      followed,
      /** What was typed before and has no place in this form. */
      unplaced,
      isChanged,
      /** Somebody is at work in it: it is not to be made anew under their hands. */
      isInUse: () => !done.current && (isChanged() || ref.current?.contains(document.activeElement) === true),
      /** Called at every keystroke. */
      keep: () => {
        done.current = false
        keep(changed())
      },
      /** It is saved, or left for good. */
      forget: () => {
        done.current = true
        keep({}, true)
      },
      /** The form as it was opened. */
      startOver: () => {
        if (ref.current && first.current) fill(ref.current, first.current)
        keep({}, true)
        setRestored(null)
        setUnplaced({})
      },
    }
  }, [ref, keep, restored, followed, unplaced])
}
