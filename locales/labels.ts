import { catalog } from './engine/catalog'
import type english from './en-US/labels'

type NameIn<Id> = Id extends `label.${infer Name}` ? Name : never
/** Name of a field whose label is in the catalog. */
export type FieldLabel = NameIn<keyof typeof english>

/** Labels of fields in errors and questions. */
export const t = catalog<typeof english>(import.meta.glob('./*/labels.ts', { eager: true, import: 'default' }))
