import type { Page } from 'playwright'

import { defaultLanguage, type Language } from 'locales/languages'

/** Compiled messages of each language and area, by file; those without values are texts. */
const files = import.meta.glob<Record<string, unknown>>('/locales/*/*.ts', { eager: true, import: 'default' })

/** Opens pages of a browser in a language, as its switch does. */
export const speak = (page: Page, origin: string, language: Language) =>
  page.context().addCookies([{ name: 'language', value: language, url: origin }])

const isId = /^[a-z]\w*\.[a-z]\w*$/

/** Messages of a language without values; those of the starter set are records, which people name in their language. */
function textsIn(language: Language): string[] {
  const own = Object.entries(files).filter(
    ([file]) => file.startsWith(`/locales/${language}/`) && !file.endsWith('/starter.ts'),
  )
  return own.flatMap(([, messages]) =>
    Object.values(messages).flatMap((text) => (typeof text === 'string' ? text : [])),
  )
}

/**
 * Texts, names and titles of a page that are English messages of the catalog, though the page is in another language,
 * or ids of messages.
 */
export async function englishTexts(page: Page, language: Language): Promise<string[]> {
  const own = new Set(textsIn(language))
  const english = new Set(textsIn(defaultLanguage).filter((text) => !own.has(text)))
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.closest('script, style, [translate="no"]')) texts.push(textContent ?? '')
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const one of document.querySelectorAll(`[${name}]`)) texts.push(one.getAttribute(name) ?? '')
    return texts
  })
  return [...new Set(shown.map((text) => text.trim()))].filter((text) => english.has(text) || isId.test(text))
}
