/** Event that a queued key press waits for: hydration, the end of a navigation, or the palette's code. */
export type WaitsFor = 'hydration' | 'page' | 'palette'

type Rule = {
  /** Milliseconds after which nobody expects an answer to a press any more. */
  readonly maxAgeMs: number
  /** True if only the first command runs: later keys were for a page that nobody had seen. */
  readonly isOnce?: true
  /** True if a character goes into a focused text field. */
  readonly isInserted?: true
}

const rules: Readonly<Record<WaitsFor, Rule>> = {
  hydration: { maxAgeMs: 5000, isOnce: true, isInserted: true },
  page: { maxAgeMs: 2000, isInserted: true },
  palette: { maxAgeMs: Number.POSITIVE_INFINITY },
}

/** Property of `window` that holds the keys and clicks from before hydration. */
const name = '__plumblineEarly'

/**
 * The first script of every document: queues key presses and button clicks until the page is hydrated. Keys in a field
 * and clicks on links and submit buttons are left to the browser.
 */
export const earlyInputScript = `(()=>{const keys=[];const clicks=[];const onKey=e=>{
if(e.repeat||e.isComposing||(e.target!==document.body&&e.target!==document.documentElement))return;
if((e.ctrlKey||e.metaKey)&&e.key==='k')e.preventDefault();
const last=keys.at(-1);if(!last||last.key!==e.key||e.key.length===1)keys.push(e)};
const onClick=e=>{const button=e.target.closest&&e.target.closest('button[type=button]');
if(button)clicks.splice(0,1,{button,timeStamp:e.timeStamp})};
addEventListener('keydown',onKey);addEventListener('click',onClick);
window.${name}={keys,clicks,endKeys(){removeEventListener('keydown',onKey)},endClicks(){removeEventListener('click',onClick)}}})()`

type Timed = { readonly timeStamp: number }
type EarlyInput = {
  readonly keys: KeyboardEvent[]
  readonly clicks: (Timed & { readonly button: HTMLButtonElement })[]
  readonly endKeys: () => void
  readonly endClicks: () => void
}

const earlyInput = () =>
  typeof window === 'undefined' ? undefined : (Reflect.get(window, name) as EarlyInput | undefined)

/** Removes all presses and returns the recent ones. */
function takeRecent<T extends Timed>(presses: T[], maxAgeMs: number): T[] {
  const now = performance.now()
  return presses.splice(0).filter(({ timeStamp }) => now - timeStamp < maxAgeMs)
}

/** Stops queueing clicks: React now captures them, also on parts that are not hydrated yet. */
export function endEarlyClicks(): void {
  earlyInput()?.endClicks()
}

/** Repeats the last click from before hydration. Menus open on pointerdown, so that is dispatched as well. */
export function pressEarlyClick(): void {
  for (const { button } of takeRecent(earlyInput()?.clicks ?? [], rules.hydration.maxAgeMs)) {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
    button.click()
  }
}

/** Handles a key press now. @returns whether a command ran */
type Handle = (event: KeyboardEvent, queued: WaitsFor) => boolean

export type InputQueue = {
  /** Starts a navigation. */
  readonly startNavigation: () => void
  /** True during a navigation: keys of a single page then belong to the next page, not to the one still shown. */
  readonly isNavigating: () => boolean
  readonly add: (event: KeyboardEvent, waitsFor: WaitsFor) => void
  readonly clear: (waitsFor: WaitsFor) => void
  readonly setHandler: (handle: Handle) => void
  /** Handles the queued presses in order, if there is a handler. `runEach` runs the handling of one press. */
  readonly drain: (waitsFor: WaitsFor, runEach?: (handleOne: () => void) => void) => void
}

/** The screen as the queue needs it. */
type Screen = {
  readonly isTyping: () => boolean
  readonly isLayerOpen: () => boolean
  /** True while a page loads. */
  readonly isLoading: () => boolean
}

/**
 * Repeats, Mod combinations, Enter and Escape do not wait for a page: pressed twice in a hurry, they would open or
 * leave something unseen.
 */
const mayWaitForPage = ({ key, repeat, ctrlKey, metaKey }: KeyboardEvent) =>
  !repeat && !ctrlKey && !metaKey && key !== 'Enter' && key !== 'Escape'

const isSame = (one: KeyboardEvent, other: KeyboardEvent) =>
  one.key === other.key && one.ctrlKey === other.ctrlKey && one.metaKey === other.metaKey

/** Inserts the character of a press into the focused field. @returns false for other keys */
const insertCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && document.execCommand('insertText', false, key)

/** Handles presses in order by a rule. A repeated press counts once, unless it is text. */
function handleInOrder(
  events: readonly KeyboardEvent[],
  rule: Rule,
  screen: Screen,
  run: (event: KeyboardEvent) => boolean,
) {
  let last: KeyboardEvent | null = null
  let hasRun = false
  for (const event of events) {
    if (rule.isOnce && last && isSame(event, last)) continue
    last = screen.isLayerOpen() || (hasRun && screen.isTyping()) ? null : event
    const isForField = rule.isInserted && (hasRun || !rule.isOnce) && screen.isTyping()
    if (isForField && insertCharacter(event)) continue
    if (run(event)) hasRun = true
    if (rule.isOnce && hasRun && !screen.isLayerOpen() && !screen.isTyping()) return
  }
}

/** Creates the queue of all key presses that come before the page can handle them. */
export function createInputQueue(screen: Screen): InputQueue {
  const queued: Record<WaitsFor, KeyboardEvent[]> = { hydration: [], page: [], palette: [] }
  let handle: Handle | null = null
  let navigatesUntil = 0
  const isNavigating = () => performance.now() < navigatesUntil
  const take = (waitsFor: WaitsFor) => {
    if (waitsFor === 'page') navigatesUntil = 0
    if (waitsFor === 'hydration') earlyInput()?.endKeys()
    const events = waitsFor === 'hydration' ? (earlyInput()?.keys ?? []) : queued[waitsFor]
    return takeRecent(events, rules[waitsFor].maxAgeMs)
  }
  return {
    startNavigation: () => {
      navigatesUntil = performance.now() + rules.page.maxAgeMs
    },
    isNavigating,
    add: (event, waitsFor) => {
      const isDropped = waitsFor === 'page' && !((screen.isLoading() || isNavigating()) && mayWaitForPage(event))
      if (!isDropped) queued[waitsFor].push(event)
    },
    clear: (waitsFor) => void queued[waitsFor].splice(0),
    setHandler: (next) => {
      handle = next
    },
    drain: (waitsFor, runEach = (handleOne) => handleOne()) => {
      if (!handle) return
      const current = handle
      handleInOrder(take(waitsFor), rules[waitsFor], screen, (event) => {
        let ran = false
        runEach(() => (ran = current(event, waitsFor)))
        return ran
      })
    },
  }
}
