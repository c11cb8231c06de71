import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { takeDraft, type Values, withDrafts } from '~/offline/drafts/drafts'
import {
  changedFrom,
  fill,
  followValues,
  namesOf,
  orphansIn,
  type Overtaken,
  overtakenIn,
  pick,
  formValues,
} from '~/offline/drafts/form-fields'

export type { Overtaken } from '~/offline/drafts/form-fields'

type FormMemory = {
  /** Values of the record, from which edits are told apart; null before the form is shown. */
  first: Values | null
  /** Names of the fields that this window has stored. */
  storedNames: readonly string[]
  /** The form was saved or discarded. */
  isDone: boolean
}

/**
 * Stores what is typed into a form (`place` is its URL path) in this browser for this person until it is saved or
 * discarded, so that a reload, an expired session or a lost network loses nothing. Only changed fields are stored, so
 * that the draft does not revert other people's changes. `follow` holds the current values that a refused save
 * returned: fields untouched here take them over. A draft of another form, `before`, moves to this one; values without
 * a field here stay stored until the form is saved or discarded.
 */
export function useFormDraft(ref: RefObject<HTMLFormElement>, place: string, follow?: Values, before?: string) {
  const memory = useRef<FormMemory>({ first: null, storedNames: [], isDone: false }).current
  const { restored, unplaced, forgetRestored } = useRestoredDraft(ref, memory, place, before)
  const followed = useFollowed(ref, memory, follow)

  const store = useCallback(
    (values: Values, isOver = false) => {
      const gone = isOver ? [...memory.storedNames, ...namesOf(unplaced)] : memory.storedNames
      memory.storedNames = namesOf(values)
      const fields = { values, base: pick(memory.first ?? {}, memory.storedNames) }
      void withDrafts((drafts) => drafts.keepFields(place, fields, gone)).catch(() => undefined)
    },
    [memory, place, unplaced],
  )
  return useMemo(() => {
    const changed = () => (ref.current && memory.first ? changedFrom(formValues(ref.current), memory.first) : {})
    const isChanged = () => namesOf(changed()).length > 0
    return {
      /** Set after a draft was restored: the fields that someone else changed since. */
      restored,
      /** Labels of the fields that took over someone else's change. */
      followed,
      /** Draft values without a field in this form. */
      unplaced,
      isChanged,
      /** True while the person edits the form: it must not be rendered again meanwhile. */
      isInUse: () => !memory.isDone && (isChanged() || ref.current?.contains(document.activeElement) === true),
      /** Call at every keystroke. */
      keep: () => {
        memory.isDone = false
        store(changed())
      },
      /** Call after the form was saved or discarded. */
      forget: () => {
        memory.isDone = true
        store({}, true)
      },
      /** Resets the form to its values at opening. */
      startOver: () => {
        if (ref.current && memory.first) fill(ref.current, memory.first)
        store({}, true)
        forgetRestored()
      },
    }
  }, [ref, memory, store, restored, followed, unplaced, forgetRestored])
}

/** Fills the stored draft into a form that nobody has edited yet. */
function useRestoredDraft(ref: RefObject<HTMLFormElement>, memory: FormMemory, place: string, before?: string) {
  const [unplaced, setUnplaced] = useState<Values>({})
  const [restored, setRestored] = useState<readonly Overtaken[] | null>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    memory.first ??= formValues(form)
    if (before) void withDrafts((drafts) => drafts.move(before, place)).catch(() => undefined)
    return takeDraft(place, (values, base) => {
      const first = memory.first
      // A draft does not interrupt anyone who already types.
      if (!first || namesOf(changedFrom(formValues(form), first)).length > 0) return
      fill(form, values)
      const edited = changedFrom(formValues(form), first)
      const orphans = orphansIn(form, values)
      memory.storedNames = namesOf(values).filter((name) => !(name in orphans))
      setUnplaced(orphans)
      if (namesOf(edited).length > 0) setRestored(overtakenIn(form, first, edited, base))
    })
  }, [ref, memory, place, before])
  const forgetRestored = useCallback(() => {
    setRestored(null)
    setUnplaced({})
  }, [])
  return { unplaced, restored, forgetRestored }
}

/** Takes over `follow` into the fields that are not edited here. @returns the labels of those that changed */
function useFollowed(ref: RefObject<HTMLFormElement>, memory: FormMemory, follow?: Values): readonly string[] {
  const [followed, setFollowed] = useState<readonly string[]>([])
  useEffect(() => {
    const [form, first] = [ref.current, memory.first]
    if (!form || !first || !follow) return
    const edited = namesOf(changedFrom(formValues(form), first))
    const untouched = Object.fromEntries(Object.entries(follow).filter(([name]) => !edited.includes(name)))
    memory.first = { ...first, ...follow }
    setFollowed(followValues(form, untouched))
  }, [ref, memory, follow])
  return followed
}
