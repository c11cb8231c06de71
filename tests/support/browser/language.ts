import type { Page } from 'playwright'

import { defaultLanguage, type Language } from 'locales/languages'
import { readAreas } from 'tests/support/sources/message-files'
import { readMessages } from '../../../vite.locales.config'

/** Opens pages of a browser in a language, as its switch does. */
export const speak = (page: Page, origin: string, language: Language) =>
  page.context().addCookies([{ name: 'language', value: language, url: origin }])

/** English messages without values whose text is another one in `language`. */
async function englishMessages(language: Language): Promise<ReadonlySet<string>> {
  const areas = await readAreas(readMessages)
  const texts = areas.flatMap(({ messages }) =>
    Object.entries(messages[defaultLanguage] ?? {}).flatMap(([id, text]) =>
      text === messages[language]?.[id] || text.includes('{') ? [] : text,
    ),
  )
  const own = new Set(areas.flatMap(({ messages }) => Object.values(messages[language] ?? {})))
  return new Set(texts.filter((text) => !own.has(text)))
}

/** Texts, names and titles of a page that are English messages of the catalog, though the page is in another language. */
export async function englishTexts(page: Page, language: Language): Promise<string[]> {
  const english = await englishMessages(language)
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
  return [...new Set(shown.map((text) => text.trim()))].filter((text) => english.has(text))
}
