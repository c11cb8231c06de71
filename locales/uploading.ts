import { catalog } from './engine/catalog'
import type english from './en-US/uploading'

export type UploadMessage = keyof typeof english

/** Messages about photos and videos on their way. */
export const t = catalog<typeof english>(import.meta.glob('./*/uploading.ts', { eager: true, import: 'default' }))
