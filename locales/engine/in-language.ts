import { AsyncLocalStorage } from 'node:async_hooks'

import { currentLanguage, setLanguageSource } from './current-language'
import { defaultLanguage, type Language, languageCodes } from 'locales/languages'

const storage = new AsyncLocalStorage<{ language: Language }>()
setLanguageSource(() => storage.getStore()?.language ?? defaultLanguage)

/** Runs a function in which `t` writes a language, also after each `await`. For servers; imports Node. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result => storage.run({ language }, run)

/** A text as stored for readers of every language: in the default one, and by language in each other (decision 070). */
export type StoredText = { text: string; translations: Readonly<Record<string, string>> | null }

/** Writes a text in every language. */
export function inEveryLanguage(write: () => string): StoredText {
  const others = languageCodes.filter((language) => language !== defaultLanguage)
  const translations = Object.fromEntries(others.map((language) => [language, inLanguage(language, write)]))
  return { text: inLanguage(defaultLanguage, write), translations }
}

/** Writes a text in every language, as the columns of the row that stores it. */
export function storedText(write: () => string): { text: string; translations: string } {
  const { text, translations } = inEveryLanguage(write)
  return { text, translations: JSON.stringify(translations) }
}

/** A stored text in the current language; in the default one if it was stored before the language existed. */
export const readText = ({ text, translations }: StoredText): string => translations?.[currentLanguage()] ?? text

/** Sets the language of all that follows in the current asynchronous context, such as the handling of a request. */
export const enterLanguage = (language: Language): void => storage.enterWith({ language })

/** Changes the language of the current asynchronous context for everything in it, also for what runs already. */
export function changeLanguage(language: Language): void {
  const store = storage.getStore()
  if (store) store.language = language
}
