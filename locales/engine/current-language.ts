import { defaultLanguage, type Language } from 'locales/languages'

let source: () => Language = () => defaultLanguage

/** The language that `t` writes: on a server that of the reader set with `inLanguage`. */
export const currentLanguage = (): Language => source()

/** Sets where the current language is read from, once per process. */
export const setLanguageSource = (read: () => Language): void => {
  source = read
}
