import type { Media } from 'contract/media'
import { filePath, paths } from '~/lib/paths'
import { cn } from '~/components/ui/cn'
import { useBeside } from '~/hooks/use-beside'

type Old = Media & { requestNumber: number }
type History = { data: Old[] }

/** What to hold beside a photo: the one it replaces, else the nearest of the attempt before, else of an earlier draw. */
function counterpart(media: Media, history: readonly Old[]): Old | null {
  const replaced = history.find((one) => one.uuid === media.replaces)
  if (replaced) return replaced
  const earlier = history.filter(
    (one) =>
      one.uuid !== media.uuid &&
      one.createdAt < media.createdAt &&
      (one.requestId !== media.requestId || one.attempt !== media.attempt),
  )
  return earlier.sort((a, b) => turn(a, media) - turn(b, media) || (a.createdAt < b.createdAt ? 1 : -1))[0] ?? null
}

/** How far two photos' directions differ, in degrees; unknown directions come last. */
function turn(a: Media, b: Media): number {
  if (a.direction === null || b.direction === null) return 181
  const difference = Math.abs(a.direction - b.direction) % 360
  return Math.min(difference, 360 - difference)
}

/** The photo shown beside its counterpart from before, old on the left. */
export function Beside({ media, label }: { media: Media; label: string }) {
  const history = useBeside<History>(paths.itemHistory(media.itemId))
  const old = history ? counterpart(media, history.data) : null
  const before = !history
    ? 'Looking for an earlier photo …'
    : old
      ? titleOf(old, media)
      : 'No earlier photo of this item'
  return (
    <div
      className="grid min-h-0 flex-1 grid-cols-2 gap-1 p-4 max-md:grid-cols-1 max-md:grid-rows-2"
      data-stage=""
      data-keys="page"
      tabIndex={0}
      aria-label={`${label}, beside an earlier photo`}
      role="group"
    >
      <Side media={old} caption={before} />
      <Side media={media} caption={`Now${media.attempt ? `, attempt ${media.attempt}` : ''}`} />
    </div>
  )
}

function titleOf(old: Old, media: Media): string {
  const draw = old.requestId === media.requestId ? '' : `Draw ${old.requestNumber}, `
  return `${old.uuid === media.replaces ? 'Sent back, ' : ''}${draw}attempt ${old.attempt ?? '–'}${old.remarks ? `: ${old.remarks}` : ''}`
}

function Side({ media, caption }: { media: Media | null; caption: string }) {
  const source = media?.preview ?? media?.poster ?? media?.thumbnail
  return (
    <figure className="flex min-h-0 min-w-0 flex-col">
      <div className={cn('relative min-h-0 flex-1', !source && 'rounded-sm border border-dashed border-border-2')}>
        {source && <img src={filePath(source)} alt={caption} className="absolute inset-0 size-full object-contain" />}
      </div>
      <figcaption className="truncate pt-2 text-center text-xs text-muted-foreground" title={caption}>
        {caption}
      </figcaption>
    </figure>
  )
}
