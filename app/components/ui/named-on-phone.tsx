import type { ReactNode } from 'react'

/** A cell's value after its name on phones, where columns have no head. */
export function NamedOnPhone({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="max-md:text-sm max-md:whitespace-normal">
      <span className="text-xs text-muted-foreground md:hidden">{name} </span>
      {children}
    </span>
  )
}
