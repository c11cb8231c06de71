/** Where the document keeps what was pressed on it before its scripts had come. */
const name = '__plumblineEarlyKeys'

/** Older presses are forgotten: nobody expects an answer to them any more. Milliseconds. */
const longestWait = 5000

/**
 * The first script of every document: remembers what is pressed on a page that shows already and cannot hear yet. What is
 * pressed in a field or on a button stays the browser's. A press said twice, because nothing moved, is meant once.
 */
export const earlyKeysScript = `(()=>{const keys=[];const hear=e=>{
if(e.repeat||e.isComposing||(e.target!==document.body&&e.target!==document.documentElement))return;
if((e.ctrlKey||e.metaKey)&&e.key==='k')e.preventDefault();
const last=keys.at(-1);if(!last||last.key!==e.key)keys.push(e)};
addEventListener('keydown',hear);
window.${name}={keys,stop(){removeEventListener('keydown',hear)}}})()`

type Early = { readonly keys: KeyboardEvent[]; readonly stop: () => void }

/** What was pressed before the page could hear, the last moments of it, once; from now on the page hears itself. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const early = Reflect.get(window, name) as Early | undefined
  if (!early) return []
  early.stop()
  const now = performance.now()
  return early.keys.splice(0).filter(({ timeStamp }) => now - timeStamp < longestWait)
}
