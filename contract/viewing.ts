import type { Media } from './media'

/** Returns when a media item can be viewed: now (`ready`), after processing (`checking`), or never (`unreadable`). */
export type Viewing = 'ready' | 'checking' | 'unreadable'

/** `provider/waiting-media.ts` holds the same condition in SQL. */
export function viewingOf({ kind, processing, preview }: Pick<Media, 'kind' | 'processing' | 'preview'>): Viewing {
  if (processing === 'queued') return 'checking'
  return processing === 'failed' || (kind === 'image' && preview === null) ? 'unreadable' : 'ready'
}
