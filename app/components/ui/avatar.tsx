import { cn } from './cn'

/** First letters of the first and last word of a name, upper case: "Maya Okafor (site)" → "MS". */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
  return [letters[0], letters.slice(1).at(-1)].join('').toUpperCase()
}

const sizes = { md: 'size-6 text-[10px] leading-4', lg: 'size-7 text-2xs', xl: 'size-14 text-lg' } as const

/** A person's picture in a disc, or their initials. `mine` takes the brand tint, others are gray. */
export function Avatar({
  name,
  picture = null,
  mine = false,
  size = 'md',
  className,
}: {
  name: string
  /** Address of the picture. */
  picture?: string | null
  mine?: boolean
  size?: 'md' | 'lg' | 'xl'
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cn(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold tracking-[.01em]',
        sizes[size],
        mine ? 'bg-primary-soft text-primary-ink' : 'bg-accent text-foreground-2',
        className,
      )}
    >
      {picture ? <img src={picture} alt="" className="size-full object-cover" /> : initialsOf(name)}
    </span>
  )
}
