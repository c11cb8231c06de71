/** How long a press waits for the page it was meant for, milliseconds: an answer that comes later is expected by nobody. */
const patience = 2000

/** Presses made while another page is on its way, until it is here. */
export type TypedAhead = {
  /** A command leads to another page. */
  readonly goes: () => void
  /** Whether one does: what only one page answers is then meant for the next one, not for the one still shown. */
  readonly isGoing: () => boolean
  /** Keeps a press that nothing here answered, where a page that may answer it is on its way. */
  readonly keep: (event: KeyboardEvent) => void
  /** The page is here. @returns what was pressed for it in the last moments, in its order */
  readonly arrive: () => readonly KeyboardEvent[]
}

/** Pressed twice by a finger that was in a hurry, these would open or leave what nobody has seen. */
const isForLater = ({ key, repeat, ctrlKey, metaKey }: KeyboardEvent) =>
  !repeat && !ctrlKey && !metaKey && key !== 'Enter' && key !== 'Escape'

export function createTypedAhead(): TypedAhead {
  let until = 0
  const kept: KeyboardEvent[] = []
  const isGoing = () => performance.now() < until
  return {
    goes: () => {
      until = performance.now() + patience
    },
    isGoing,
    keep: (event) => {
      const isLoading = window.__remixRouter?.state.navigation.state === 'loading'
      if ((isLoading || isGoing()) && isForLater(event)) kept.push(event)
    },
    arrive: () => {
      until = 0
      return kept.splice(0).filter(({ timeStamp }) => performance.now() - timeStamp < patience)
    },
  }
}
