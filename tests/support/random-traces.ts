import type { Page } from 'playwright'

/** The row that the box named as Enter was pressed, and the page that came of it. */
export type Misfit = { readonly trace: number; readonly told: string; readonly came: string }

/**
 * In the open palette, `traces` times: letters are typed or not, arrows pressed, and Enter where the row that the box names
 * opens a page, so that nothing is changed, or says why not; Escape leads back. Keys come as from a hand, each in a task of its own, while the
 * server's rows arrive in between. `seed` gives the same traces again.
 * @returns each time that another page came than that of the row a reader was told, and how often Enter was pressed
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
      // A task of its own at once: a timer within timers would wait four milliseconds.
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
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      const press = (key: string) => {
        box().dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
        return task()
      }
      const type = (text: string) => {
        write?.call(box(), text)
        box().dispatchEvent(new Event('input', { bubbles: true }))
        return task()
      }
      const heading = () => document.querySelector('[role=dialog] h2')?.textContent ?? ''
      const first = heading()
      const told = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
      const words = ['>', '>a', '>as', '>set', '>e', '', 'a', 'ad', 'draw', 'set', 'lot', 'edit', 'oak', 'in', 'del']
      const misfits: { trace: number; told: string; came: string }[] = []
      let pressed = 0
      for (let trace = 0; trace < count; trace += 1) {
        if (any(2) === 0) await type(words[any(words.length)] ?? '')
        for (let step = any(6); step > 0; step -= 1) await press(any(3) > 0 ? 'ArrowDown' : 'ArrowUp')
        const named = told()
        const [row = '', rest] = (named?.textContent ?? '').split('…')
        if (rest === undefined) continue
        // A row that answers the first question too ("Set progress: Footings…") opens the page of the next one.
        const page = named?.ariaDisabled === 'true' ? first : `${row.split(': ')[0]}: `
        pressed += 1
        await press('Enter')
        const came = heading()
        if (!came.startsWith(page)) misfits.push({ trace, told: row, came })
        for (let step = 0; step < 4 && heading() !== first; step += 1) await press('Escape')
      }
      return { misfits, pressed }
    },
    [traces, seed] as const,
  )
