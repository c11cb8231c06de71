import { type FocusEvent, type RefObject, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Fields of row n, in their order. */
const fieldsOf = (form: HTMLFormElement | null, n: number): Field[] => [
  ...(form?.querySelectorAll<Field>(`[data-row="${n}"] :is(input, textarea)`) ?? []),
]

/** Fills the fields of a row; a missing value empties its field. */
function fill(fields: readonly Field[], values: readonly string[]): void {
  fields.forEach((field, index) => (field.value = values[index] ?? ''))
}

/**
 * Rows of a form that are moved and emptied by keys and buttons (`data-row` is the row's number, from 1). Moving swaps
 * the texts of two rows; the focus follows.
 */
export function useRows(ref: RefObject<HTMLFormElement>, count: number, onChange: () => void) {
  const last = useRef(1)

  const moveRow = (step: 1 | -1, given: number | null) => {
    const from = given ?? last.current
    const to = from + step
    if (to < 1 || to > count) return
    const [one, other] = [fieldsOf(ref.current, from), fieldsOf(ref.current, to)]
    const values = one.map(({ value }) => value)
    fill(
      one,
      other.map(({ value }) => value),
    )
    fill(other, values)
    last.current = to
    follow(ref.current, from, to)
    onChange()
  }

  const clearRow = (given: number | null) => {
    const fields = fieldsOf(ref.current, given ?? last.current)
    fill(fields, [])
    fields[0]?.focus()
    onChange()
  }

  const note = (event: FocusEvent) => {
    const row = event.target.closest('[data-row]')?.getAttribute('data-row')
    if (row) last.current = Number(row)
  }

  return { handlers: { moveRow, clearRow }, note }
}

/** Moves the focus to the same control at the row's new place. */
function follow(form: HTMLFormElement | null, from: number, to: number): void {
  const controls = (n: number) => [
    ...(form?.querySelectorAll<HTMLElement>(`[data-row="${n}"] :is(input, textarea, button)`) ?? []),
  ]
  const at = controls(from).findIndex((control) => control === document.activeElement)
  controls(to)[at]?.focus()
}
