import { t } from 'locales/fields'
import { type FieldLabel, t as labelText } from 'locales/labels'

export type { FieldLabel }

/** Label of a field by its name; `otherwise` if the catalog has none. */
export function fieldLabelOf(name: string, otherwise = name): string {
  const id = `label.${name}`
  const label = labelText.of(id as `label.${FieldLabel}`)
  return label === id ? otherwise : label
}

/** The "required" message of a field (spec §5). */
export const required = (name: FieldLabel): string => t('required', { label: labelText(`label.${name}`) })

// Errors of schemas, which load before a reader's language is known: their messages are written with each error.
export const missing = (name: FieldLabel) => ({ error: () => required(name) })
export const tooLong = (n: number) => ({ error: () => t('maxLength', { n }) })
export const tooShort = (n: number) => ({ error: () => t('minLength', { n }) })
export const notAnEmail = { error: () => t('invalidEmail') }
