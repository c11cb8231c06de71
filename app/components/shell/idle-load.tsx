import { type ReactNode, Suspense, useState } from 'react'
import { Button, type ButtonProps } from '~/components/ui/button'

/** Loads code once the page is idle; a load that fails is tried again when the code is needed. */
export function whenIdle(load: () => Promise<unknown>): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 300))
  idle(() => void load().catch(() => undefined))
}

/** Replaces a part that could not be loaded: the page works without it. */
export const orNothing = () => ({ default: () => null })

/** Replaces a menu that could not be loaded by its button. */
export const orTrigger = () => ({ default: ({ trigger }: { trigger: ReactNode }) => <>{trigger}</> })

type LazyMenuButtonProps = ButtonProps & {
  load: () => Promise<unknown>
  /** The open menu, with the button as its trigger. */
  menu: (trigger: ReactNode) => ReactNode
}

/** The button of a menu whose code is loaded when the button is pressed, or once it is pointed at or focused. */
export function LazyMenuButton({ load, menu, onClick, ...button }: LazyMenuButtonProps) {
  const [isOpened, setIsOpened] = useState(false)
  const preload = () => void load().catch(() => undefined)
  const trigger = (
    <Button
      variant="ghost"
      {...button}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event)
        setIsOpened(true)
      }}
    />
  )
  return isOpened ? <Suspense fallback={trigger}>{menu(trigger)}</Suspense> : trigger
}
