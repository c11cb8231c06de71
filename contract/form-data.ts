import { toQuery } from './query'

/** The form of a multipart call: its fields as a query says them, empty ones left out (spec §5), and its files. */
export function toForm(fields: object, files: Readonly<Record<string, Blob | undefined>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of toQuery(fields)) if (value !== '') form.append(name, value)
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}
