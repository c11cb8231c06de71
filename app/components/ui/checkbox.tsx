import type { ComponentPropsWithoutRef } from 'react'
import { cn } from './cn'

type CheckboxProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'checked' | 'onChange'> & {
  checked: boolean | 'indeterminate'
  /** Called with true if Shift was held, which extends a selection. */
  onToggle: (isExtending: boolean) => void
}

/** A box of 16 px in a target of at least 24. */
export function Checkbox({ className, checked, onToggle, ...props }: CheckboxProps) {
  return (
    <label
      className={cn('relative grid size-4 shrink-0 after:absolute after:-inset-1.5 max-md:after:-inset-3.5', className)}
    >
      <input
        type="checkbox"
        className="z-1 size-4 accent-primary"
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'indeterminate'
        }}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        {...props}
      />
    </label>
  )
}
