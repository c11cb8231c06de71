import { cn } from '~/components/ui/cn'

/** The plumb line and its bob. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 20" aria-hidden="true" className={cn('h-5 w-4 flex-none text-primary-ink', className)}>
      <path d="M8 0v8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M4.6 8h6.8l1.6 3.6L8 19.6 3 11.6Z" fill="currentColor" />
    </svg>
  )
}
