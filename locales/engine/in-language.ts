import { AsyncLocalStorage } from 'node:async_hooks'

import { setLanguageSource } from './current-language'
import { defaultLanguage, type Language } from 'locales/languages'

const storage = new AsyncLocalStorage<{ language: Language }>()
setLanguageSource(() => storage.getStore()?.language ?? defaultLanguage)

/** Runs a function in which `t` writes a language, also after each `await`. For servers; imports Node. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result => storage.run({ language }, run)

/** Writes a text that is stored once for readers of every language: in the default one. */
export const storedText = (write: () => string): string => inLanguage(defaultLanguage, write)

/** Sets the language of all that follows in the current asynchronous context, such as the handling of a request. */
export const enterLanguage = (language: Language): void => storage.enterWith({ language })

/** Changes the language of the current asynchronous context for everything in it, also for what runs already. */
export function changeLanguage(language: Language): void {
  const store = storage.getStore()
  if (store) store.language = language
}
