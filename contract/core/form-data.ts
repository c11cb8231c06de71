import { toQuery } from './query'

/** Builds the form of a multipart call: fields as in a query, without empty ones (spec §5), and files. */
export function toForm(fields: object, files: Readonly<Record<string, Blob | undefined>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of toQuery(fields)) if (value !== '') form.append(name, value)
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}
