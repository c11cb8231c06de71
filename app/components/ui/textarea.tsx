import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { cn } from './cn'

export const Textarea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<'textarea'>>(function Textarea(
  { className, rows = 3, ...props },
  ref,
) {
  return (
    <span className="field-box flex">
      <textarea
        ref={ref}
        rows={rows}
        className={cn(
          'min-w-0 flex-1 resize-y bg-transparent px-2.5 py-2 outline-none placeholder:text-muted-foreground max-md:text-[16px]',
          className,
        )}
        {...props}
      />
    </span>
  )
})
