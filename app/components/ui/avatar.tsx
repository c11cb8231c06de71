import { cn } from './cn'

/** First letters of the first and last word of a name, upper case: "Maya Okafor" → "MO". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A person's initials in a disc. `mine` takes the brand tint, others are grey. */
export function Avatar({
  name,
  mine = false,
  size = 'md',
  className,
}: {
  name: string
  mine?: boolean
  size?: 'md' | 'lg'
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid shrink-0 place-items-center rounded-full font-semibold tracking-[.01em]',
        size === 'md' ? 'size-6 text-[10px] leading-4' : 'size-7 text-2xs',
        mine ? 'bg-primary-soft text-primary-ink' : 'bg-accent text-foreground-2',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
