import type { Page } from 'playwright'

/** The row announced when Enter was pressed, and the page that opened. */
export type Misfit = { readonly trace: number; readonly announced: string; readonly opened: string }

/**
 * Runs random traces in the open palette: letters and arrows, and Enter if the active row opens a page, so that nothing
 * changes, or is disabled with a reason; Escape leads back. Each key is its own task, like a person's, while the
 * server's rows arrive in between. `seed` makes traces reproducible.
 * @returns each time another page opened than the announced row's, and the number of Enter presses
 */
export const openAtRandom = (
  page: Page,
  traces: number,
  seed: number,
): Promise<{ misfits: readonly Misfit[]; pressed: number }> =>
  page.evaluate(
    async ([count, from]) => {
      let state = from
      const any = (below: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return Math.floor((state / 2 ** 32) * below)
      }
      // An immediate separate task: a nested timer would wait four milliseconds.
      const { port1, port2 } = new MessageChannel()
      const task = () =>
        new Promise((resolve) => {
          port1.onmessage = resolve
          port2.postMessage(null)
        })
      const box = () => {
        const found = document.querySelector<HTMLInputElement>('[role=dialog] [role=combobox], [role=dialog] textarea')
        if (!found) throw new Error('The palette is not open.')
        return found
      }
      const isOpen = () => document.querySelector('[role=dialog] [role=combobox], [role=dialog] textarea') !== null
      const opening = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      const question = () => document.querySelector('[role=alertdialog]')
      const press = (key: string) => {
        const target = question() ?? box()
        target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
        return task()
      }
      const type = (text: string) => {
        write?.call(box(), text)
        box().dispatchEvent(new Event('input', { bubbles: true }))
        return task()
      }
      const heading = () => document.querySelector('[role=dialog] h2')?.textContent ?? ''
      const first = heading()
      const announced = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
      const words = ['>', '>a', '>as', '>set', '>e', '', 'a', 'ad', 'draw', 'set', 'lot', 'edit', 'oak', 'in', 'del']
      const misfits: { trace: number; announced: string; opened: string }[] = []
      let pressed = 0
      for (let trace = 0; trace < count; trace += 1) {
        if (any(2) === 0) await type(words[any(words.length)] ?? '')
        for (let step = any(6); step > 0; step -= 1) await press(any(3) > 0 ? 'ArrowDown' : 'ArrowUp')
        const named = announced()
        const [row = '', rest] = (named?.textContent ?? '').split('…')
        if (rest === undefined) continue
        // A row that also answers the first question ("Set progress: Footings…") opens the page of the next one.
        const title = row.split(': ')[0] ?? ''
        const page = named?.ariaDisabled === 'true' ? first : title
        pressed += 1
        await press('Enter')
        // A question before what cannot be undone has words of its own.
        const opened = heading()
        if (!question() && opened !== page && !opened.startsWith(`${page}: `))
          misfits.push({ trace, announced: row, opened })
        if (question()) await press('Escape')
        for (let wait = 0; wait < 1000 && !isOpen(); wait += 1) {
          if (wait === 0) document.body.dispatchEvent(new KeyboardEvent('keydown', opening))
          await task()
        }
        for (let step = 0; step < 4 && heading() !== first; step += 1) await press('Escape')
      }
      return { misfits, pressed }
    },
    [traces, seed] as const,
  )
