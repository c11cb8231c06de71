import { filePath } from '~/lib/paths'

/** A lender's logo, or the first letter of its name in the same box; decorative, because the name is beside it. */
export function Logo({ name, logo, size = 'sm' }: { name: string; logo: string | null; size?: 'sm' | 'lg' }) {
  const box = size === 'sm' ? 'h-6 w-10 text-xs' : 'h-14 w-28 text-xl'
  if (logo === null)
    return (
      <span
        aria-hidden="true"
        className={`inline-grid flex-none place-items-center rounded-xs bg-accent text-muted-foreground ${box}`}
      >
        {name.charAt(0).toUpperCase()}
      </span>
    )
  return (
    // White in the dark theme too: logos are made for paper.
    <span className={`inline-grid flex-none place-items-center overflow-hidden rounded-xs border bg-white ${box}`}>
      <img src={filePath(logo)} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
    </span>
  )
}
