import type { Media } from './media'

/** Tells if a media item can be shown: now, after processing, or never. */
export type Viewing = 'ready' | 'checking' | 'unreadable'

/** The provider counts by the same condition in SQL: `provider/waiting-media.ts`. */
export function viewingOf({ kind, processing, preview }: Pick<Media, 'kind' | 'processing' | 'preview'>): Viewing {
  if (processing === 'queued') return 'checking'
  return processing === 'failed' || (kind === 'image' && preview === null) ? 'unreadable' : 'ready'
}
