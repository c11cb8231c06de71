import hotkeys from 'hotkeys-js'

/**
 * Listens to every keydown of the document in the bubble phase. hotkeys-js only provides the listener: its own matching
 * looks at the keys held down and so loses overlapping presses (keyboard rule 12). Its `*` listener with an open filter
 * reports each keydown, repeats included.
 * @returns removes the listener
 */
export function listenToKeys(onKeyDown: (event: KeyboardEvent) => unknown): () => void {
  // hotkeys-js calls preventDefault when a handler returns false.
  const listener = (event: KeyboardEvent) => void onKeyDown(event)
  const { filter } = hotkeys
  hotkeys.filter = () => true
  hotkeys('*', listener)
  return () => {
    hotkeys.unbind('*', listener)
    hotkeys.filter = filter
  }
}
