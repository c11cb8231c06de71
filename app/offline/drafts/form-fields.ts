import { t } from 'locales/form'
import type { Values } from './drafts'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields that a person fills in: no hidden fields, and no files, which cannot be restored. */
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

/** A checkbox has the value "on" or ""; checkboxes of a form have unique names. */
const valueOf = (field: Typed) => (isBox(field) ? (field.checked ? 'on' : '') : field.value)

/** The values of the form's fields by name. */
export const formValues = (form: HTMLFormElement): Values =>
  Object.fromEntries(typedFields(form).map((field) => [field.name, valueOf(field)]))

export const namesOf = (values: Values) => Object.keys(values)

/** The values that differ from `first`. */
export const changedFrom = (values: Values, first: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== first[name]))

/** The values of the given fields. */
export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** A select without an option for the value, such as a reviewer of another agency, does not accept it. */
const takes = (field: Typed, value: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((row) => row.value === value)

/** Draft values without a field or option here, such as a cost code of another agency. */
export const orphansIn = (form: HTMLFormElement, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' && !typedFields(form).some((field) => field.name === name && takes(field, value)),
    ),
  )

export function fill(form: HTMLFormElement, values: Values): void {
  for (const field of typedFields(form)) {
    const value = values[field.name]
    if (value === undefined || value === valueOf(field) || !takes(field, value)) continue
    if (isBox(field)) field.checked = value === 'on'
    else field.value = value
    // Updates what the field shows about its own value. The event does not bubble, because nobody typed.
    field.dispatchEvent(new Event('input'))
  }
}

/** A field that someone else changed while the draft existed: its label, and the value in the record now. */
export type Overtaken = { readonly label: string; readonly current: string }

const fieldLabel = (field: Typed) =>
  (field.getAttribute('aria-label') ?? field.labels?.[0]?.innerText ?? field.name).replace(/\s+/g, ' ').trim()

/** Marks fields that someone else changed until the person types in them. @returns their labels */
function markFollowed(form: HTMLFormElement, names: readonly string[]): string[] {
  const fields = typedFields(form).filter(({ name, hidden }) => names.includes(name) && !hidden)
  for (const field of fields) {
    const unmark = () => {
      delete field.dataset.followed
      field.removeAttribute('aria-description')
    }
    field.dataset.followed = ''
    field.setAttribute('aria-description', t('form.changedByOther'))
    field.addEventListener('input', unmark, { once: true })
  }
  return [...new Set(fields.map(fieldLabel))]
}

/** The displayed text of a value: of a select the text of its option. */
const shown = (field: Typed, value: string) =>
  field instanceof HTMLSelectElement ? ([...field.options].find((row) => row.value === value)?.text ?? value) : value

/** Restored fields whose record value has changed since the draft was typed. */
export const overtakenIn = (form: HTMLFormElement, current: Values, edited: Values, base: Values): Overtaken[] =>
  typedFields(form).flatMap((field) => {
    const { name } = field
    const [is, was] = [current[name] ?? '', base[name]]
    return name in edited && was !== undefined && was !== is
      ? [{ label: fieldLabel(field), current: shown(field, is) }]
      : []
  })

/**
 * Takes over the current values of fields that were not edited here, and marks them. @returns the labels of those that
 * changed
 */
export function followValues(form: HTMLFormElement, untouched: Values): string[] {
  // The value is an option that did not exist when the form was opened.
  for (const field of typedFields(form)) {
    const value = untouched[field.name]
    if (value && field instanceof HTMLSelectElement && !takes(field, value))
      field.add(new Option(t('form.chosenByOther'), value))
  }
  const moved = namesOf(changedFrom(untouched, formValues(form)))
  fill(form, untouched)
  const labels = markFollowed(form, moved)
  // Updates counters next to the fields.
  form.dispatchEvent(new Event('input', { bubbles: true }))
  return labels
}
