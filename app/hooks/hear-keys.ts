import hotkeys from 'hotkeys-js'

/**
 * Hears every keydown of the document once, in the bubble phase; answers how to stop. hotkeys-js is only the ear: its own
 * matching asks which keys are held down, and so loses presses that overlap (keyboard.md 1.1). Its `*` listener with the
 * filter opened is told of each keydown, whatever else is down, and of repeats.
 */
export function hearKeys(hear: (event: KeyboardEvent) => unknown): () => void {
  // It takes an answer of false as a wish to prevent what the browser does.
  const listener = (event: KeyboardEvent) => void hear(event)
  const { filter } = hotkeys
  hotkeys.filter = () => true
  hotkeys('*', listener)
  return () => {
    hotkeys.unbind('*', listener)
    hotkeys.filter = filter
  }
}
