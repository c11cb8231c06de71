import { t } from 'locales/starter'

/** The most common reasons of reviewers, on the keys 1 to 9, in the current language; agencies can define their own. */
export const starterTemplates = () =>
  ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((key) => ({
    label: t(`reason.label${key}`),
    text: t(`reason.text${key}`),
  }))
