import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { t } from 'locales/templates'
import { useLatest } from '~/hooks/use-command-context'
import type { Overtaken } from '~/hooks/use-form-draft'
import { takeDraft, withDrafts } from '~/offline/drafts/drafts'

type Texts = { name: string; summaryHtml: string; tableHtml: string }

type Html = Omit<Texts, 'name'>

/** The name is a form field; the other two are editors, remounted (`rounds`) when a text is set by code. */
type Held = Html & { rounds: Record<keyof Html, number>; restored: readonly Overtaken[] | null }

const nothing = {}
const keys = ['name', 'summaryHtml', 'tableHtml'] as const
/** Remounts the editors of these texts. */
const next = ({ summaryHtml, tableHtml }: Held['rounds'], html: Partial<Html>): Held['rounds'] => ({
  summaryHtml: summaryHtml + ('summaryHtml' in html ? 1 : 0),
  tableHtml: tableHtml + ('tableHtml' in html ? 1 : 0),
})
/** The changed texts. A draft omits the others, so that changes by other people stay. */
const changed = (texts: Partial<Texts>, first: Texts): Partial<Texts> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = texts[key]
      return text === undefined || text === first[key] ? [] : [[key, text]]
    }),
  )
/** Labels of the texts. */
const called = {
  name: 'templates.name',
  summaryHtml: 'templates.summary',
  tableHtml: 'templates.table',
} as const

/** The plain text of an editor's HTML, parsed without rendering it. */
const plainText = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|h\d|li|td|th)>/g, ' $&'), 'text/html')
    .body.textContent?.replace(/\s+/g, ' ')
    .trim() ?? ''

/** Restored texts that another person has changed since. */
const overtakenIn = (texts: Partial<Texts>, base: Partial<Texts>, current: Texts): Overtaken[] =>
  keys.flatMap((key) => {
    const was = base[key]
    if (texts[key] === undefined || was === undefined || was === current[key]) return []
    return [{ label: t(called[key]), current: key === 'name' ? current[key] : plainText(current[key]) }]
  })

const isNone = (texts: object) => Object.keys(texts).length === 0

/**
 * The draft of this window. Another window on the same template has its own draft: this one is stored again when it is
 * used, without deleting others.
 */
function useKept(place: string, first: { readonly current: Texts }) {
  const mine = useRef<Partial<Texts> | null>(null)
  const keep = useCallback(
    (texts: Partial<Texts> | null) => {
      mine.current = texts
      const base = Object.fromEntries(keys.flatMap((key) => (texts && key in texts ? [[key, first.current[key]]] : [])))
      void withDrafts((drafts) => drafts.keep(place, texts ?? nothing, base)).catch(() => undefined)
    },
    [place, first],
  )
  const keepAgain = useCallback(() => mine.current && keep(mine.current), [keep])
  const forget = useCallback(() => {
    const texts = mine.current
    mine.current = null
    if (texts) void withDrafts((drafts) => drafts.forget(place, texts)).catch(() => undefined)
  }, [place])
  useEffect(() => {
    window.addEventListener('focus', keepAgain, true)
    return () => window.removeEventListener('focus', keepAgain, true)
  }, [keepAgain])
  return { mine, keep, keepAgain, forget }
}

/**
 * The texts of a template while typing, stored in this browser for this person until they are saved, so that a reload,
 * an expired session or leaving the page loses nothing. Texts untouched here take over another person's changes,
 * `follow`.
 */
export function useTemplateDraft(
  form: RefObject<HTMLFormElement>,
  place: string,
  opened: Texts,
  follow: Partial<Texts> = nothing,
) {
  const first = useMemo(() => ({ ...opened, ...follow }), [opened, follow])
  const [held, hold] = useState<Held>({ ...opened, rounds: { summaryHtml: 0, tableHtml: 0 }, restored: null })
  const asOpened = useLatest(first)
  const { mine, keep, keepAgain, forget } = useKept(place, asOpened)

  const put = useCallback(
    ({ name, ...html }: Texts, restored: Held['restored']) => {
      const field = form.current?.elements.namedItem('name')
      if (field instanceof HTMLInputElement) field.value = name
      hold(({ rounds }) => ({ ...html, rounds: next(rounds, html), restored }))
    },
    [form],
  )
  useEffect(() => {
    return takeDraft(place, (kept, base) => {
      const texts = changed(kept, asOpened.current)
      // Saved by another window.
      if (isNone(texts)) return
      mine.current = texts
      put({ ...asOpened.current, ...texts }, overtakenIn(texts, base, asOpened.current))
    })
  }, [place, put, mine, asOpened])

  useEffect(() => {
    const { name, ...html } = follow
    const field = form.current?.elements.namedItem('name')
    if (name !== undefined && field instanceof HTMLInputElement) field.value = name
    hold((current) => ({ ...current, ...html, rounds: next(current.rounds, html) }))
  }, [form, follow])

  return {
    ...held,
    /** Labels of the texts that took over another person's changes. */
    followed: keys.flatMap((key) => (key in follow ? [called[key]] : [])),
    isChanged: () => mine.current !== null,
    forget,
    keepAgain,
    /** Called at each keystroke; with the text of the editor, if it was typed into one. */
    type: (html: Partial<Html> = {}) => {
      const field = form.current?.elements.namedItem('name')
      const { summaryHtml, tableHtml } = { ...held, ...html }
      const name = field instanceof HTMLInputElement ? field.value : first.name
      const texts = changed({ name, summaryHtml, tableHtml }, first)
      keep(isNone(texts) ? null : texts)
      hold((current) => ({ ...current, ...html }))
    },
    /** The template as it was opened. */
    startOver: () => {
      keep(null)
      put(first, null)
    },
  }
}
