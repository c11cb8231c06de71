import { catalog } from './engine/catalog'
import type english from './en-US/settings'

/** Messages of a person's own settings, but for their keys and comment templates. */
export const t = catalog<typeof english>(import.meta.glob('./*/settings.ts', { eager: true, import: 'default' }))
