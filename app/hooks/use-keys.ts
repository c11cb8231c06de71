import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import type { KeySettings } from 'contract/account/key-settings'
import type { CommandDispatcher } from '~/interaction/dispatcher-types'
import { createKeyHandler } from '~/interaction/keyboard/key-handler'
import { listenToKeys } from '~/interaction/keyboard/listen-to-keys'
import { platformHere } from '~/interaction/keyboard/platform'

/** Listens to the keyboard while mounted and runs commands; starts with the keys pressed before hydration. */
export function useKeys(dispatcher: CommandDispatcher, settings: () => KeySettings): void {
  const { queue } = dispatcher
  useEffect(() => {
    const handleKey = createKeyHandler(dispatcher, settings, platformHere())
    queue.setHandler(handleKey)
    // After every part of this page is mounted.
    queueMicrotask(() => queue.drain('hydration'))
    return listenToKeys((event) => handleKey(event))
  }, [dispatcher, queue, settings])
  // The location object changes also when a link leads to the same page.
  const here = useLocation()
  useEffect(() => void (here && queue.drain('page')), [queue, here])
}
