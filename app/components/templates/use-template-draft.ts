import { type RefObject, useCallback, useEffect, useState } from 'react'
import { takeDraft, withDrafts } from '~/live/drafts'

type Texts = { name: string; summaryHtml: string; tableHtml: string }

/** The name is the form's own field; the other two are editors, which are made anew (`round`) with a text not typed into them. */
type Held = { summaryHtml: string; tableHtml: string; round: number; restored: boolean }

/**
 * The texts of a template as they are typed, kept in this browser for this person until they are saved: a reload, an ended
 * session or a way back to the list loses nothing.
 */
export function useTemplateDraft(form: RefObject<HTMLFormElement>, place: string, first: Texts) {
  const [held, hold] = useState<Held>({ ...first, round: 0, restored: false })

  const put = useCallback(
    ({ name, ...html }: Texts, restored: boolean) => {
      const field = form.current?.elements.namedItem('name')
      if (field instanceof HTMLInputElement) field.value = name
      hold(({ round }) => ({ ...html, round: round + 1, restored }))
    },
    [form],
  )
  const keep = useCallback(
    (values: Texts | null) => void withDrafts((drafts) => drafts.keep(place, values ?? {})).catch(() => undefined),
    [place],
  )
  useEffect(() => {
    return takeDraft(place, ({ name = '', summaryHtml = '', tableHtml = '' }) =>
      put({ name, summaryHtml, tableHtml }, true),
    )
  }, [place, put])

  const forget = useCallback(() => keep(null), [keep])
  return {
    ...held,
    forget,
    /** Called at every keystroke, with the editor's text where it was one. */
    type: (html: Partial<Pick<Texts, 'summaryHtml' | 'tableHtml'>> = {}) => {
      const field = form.current?.elements.namedItem('name')
      const { summaryHtml, tableHtml } = { ...held, ...html }
      const texts = { name: field instanceof HTMLInputElement ? field.value : first.name, summaryHtml, tableHtml }
      keep(JSON.stringify(texts) === JSON.stringify(first) ? null : texts)
      hold((now) => ({ ...now, ...html }))
    },
    /** The template as it was opened. */
    startOver: () => {
      forget()
      put(first, false)
    },
  }
}
