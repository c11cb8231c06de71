import { languageCodes, languages } from 'locales/languages'

/** The languages to choose from, each by its own name. */
export const languageChoices = languageCodes.map((value) => ({ value, label: languages[value] }))
