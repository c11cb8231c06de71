import type { ReactNode } from 'react'
import { cn } from './cn'

/**
 * One key cap: 18 px, 11/500; `label` names a drawn key. On a primary button it is an outline in the button's text
 * color.
 */
export function KeyCap({ children, label, className }: { children: ReactNode; label?: string; className?: string }) {
  return (
    <kbd
      translate="no"
      className={cn(
        'key-cap inline-grid h-[18px] min-w-[18px] place-items-center rounded-xs border border-border-2 bg-background px-1 font-sans text-2xs leading-none font-medium text-foreground-2',
        className,
      )}
    >
      {label === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="sr-only">{label}</span>
        </>
      )}
    </kbd>
  )
}

/** The caps of one binding, side by side; hidden on phones and tablets without a keyboard. */
export function Keys({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={cn('keys inline-flex items-center gap-[3px] [@media(hover:none)]:hidden', className)}>
      {children}
    </span>
  )
}
