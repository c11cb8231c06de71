/** Where the document keeps what was pressed on it before its scripts had come. */
const name = '__plumblineEarly'

/** Older presses are forgotten: nobody expects an answer to them any more. Milliseconds. */
const longestWait = 5000

/**
 * The first script of every document: remembers what is pressed on a page that shows already and cannot hear yet. What is
 * pressed in a field, on a link or on a form's own button stays the browser's.
 */
export const earlyPressesScript = `(()=>{const keys=[];const clicks=[];const hear=e=>{
if(e.repeat||e.isComposing||(e.target!==document.body&&e.target!==document.documentElement))return;
if((e.ctrlKey||e.metaKey)&&e.key==='k')e.preventDefault();
const last=keys.at(-1);if(!last||last.key!==e.key||e.key.length===1)keys.push(e)};
const feel=e=>{const button=e.target.closest&&e.target.closest('button[type=button]');
if(button)clicks.splice(0,1,{button,timeStamp:e.timeStamp})};
addEventListener('keydown',hear);addEventListener('click',feel);
window.${name}={keys,clicks,deafen(){removeEventListener('keydown',hear)},numb(){removeEventListener('click',feel)}}})()`

type Timed = { readonly timeStamp: number }
type Early = {
  readonly keys: KeyboardEvent[]
  readonly clicks: (Timed & { readonly button: HTMLButtonElement })[]
  readonly deafen: () => void
  readonly numb: () => void
}

const early = () => Reflect.get(window, name) as Early | undefined

function takeRecent<T extends Timed>(presses: T[]): T[] {
  const now = performance.now()
  return presses.splice(0).filter(({ timeStamp }) => now - timeStamp < longestWait)
}

/** What was pressed before the page could hear, the last moments of it, once; from now on the page hears itself. */
export function takeEarlyKeys(): KeyboardEvent[] {
  early()?.deafen()
  return takeRecent(early()?.keys ?? [])
}

/** From now on React itself hears clicks, those on parts that are not alive yet, too. */
export function endEarlyClicks(): void {
  early()?.numb()
}

/** Presses once more the button that was clicked last before the page was alive. Menus open as the pointer goes down. */
export function pressEarlyClick(): void {
  for (const { button } of takeRecent(early()?.clicks ?? [])) {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
    button.click()
  }
}
