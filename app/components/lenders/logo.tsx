import { filePath } from '~/lib/paths'

/** A lender's logo, or its name's first letter in the same box; the picture says nothing that its name does not. */
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
    // A logo is made for white paper, in the dark theme too.
    <span className={`inline-grid flex-none place-items-center overflow-hidden rounded-xs border bg-white ${box}`}>
      <img src={filePath(logo)} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
    </span>
  )
}
