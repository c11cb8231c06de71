import { Tooltip as Radix } from 'radix-ui'
import { useState } from 'react'
import type { ReactElement } from 'react'

/**
 * The reason why a button cannot be pressed, on hover and on focus. It stands around the button whether or not there is
 * one, so that a button that becomes disabled under the focus keeps it.
 */
export function ReasonTip({ why, children }: { why: string; children: ReactElement }) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root open={open && why !== ''} onOpenChange={setOpen} delayDuration={200}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className="z-[70] max-w-72 rounded-sm bg-foreground px-2 py-1 text-xs text-background"
        >
          {why}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
