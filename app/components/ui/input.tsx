import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { cn } from './cn'

type InputProps = ComponentPropsWithoutRef<'input'> & { before?: ReactNode; after?: ReactNode; boxClassName?: string }

/** A text field of 36 px whose border has a contrast of at least 3:1; `before` and `after` are inside it. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(
  { before, after, className, boxClassName, ...props },
  ref,
) {
  return (
    <span className={cn('field-box flex h-9 items-center gap-2 px-2.5 touch:h-11', boxClassName)}>
      {before}
      <input
        ref={ref}
        className={cn(
          'min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-muted-foreground max-md:text-lg',
          className,
        )}
        {...props}
      />
      {after}
    </span>
  )
})
