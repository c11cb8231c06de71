import { expect, test } from 'vitest'

import { readTypeScript } from 'tests/support/sources/sources'

/** Keyboard listeners besides the registry's, with their reasons (keyboard goal 7). */
const keyListeners: Record<string, string> = {
  'app/components/import/preview-table.tsx':
    'a cell that is corrected: Enter leads to the next problem instead of sending the form',
  'app/components/capture/note.tsx': 'its form is saved by submit-key',
  'app/components/form/entry-form.tsx': 'outside the frame nothing of the registry is loaded: submit-key',
  'app/components/form/url-choice.tsx':
    'Enter chooses what a key has turned a closed choice of the browser’s own to, and Escape takes it back',
  'app/components/requests/form/lot-choice.tsx':
    'Up and Down between the box and the lots it found, as in any combobox',
  'app/components/requests/form/budget-shares.tsx':
    'Enter takes the only cost code that is found, in a box of no form; Up and Down between lines that are one Tab stop',
  'app/components/review/panel/checklist.tsx':
    'Escape saves the percentage and leaves the list; its form is sent by submit-key',
  'app/components/ledger/cells/unsaved-cells.tsx': 'its form is saved by submit-key',
  'app/components/ledger/budget-table.tsx':
    'F2 or the first character of a figure opens the text box of a cell; there Enter goes down, Tab right, and Escape leaves the value; Mod+Enter saves all cells',
  'app/components/settings/key-recorder.tsx': 'the key that is pressed is the answer',
  'app/components/ui/tooltip.tsx': 'Escape puts a hint away that a pointer rests on (WCAG 1.4.13)',
  'app/interaction/keyboard/input-queue.ts': 'queues key presses from before hydration',
}

const listens = /\bon[Kk]ey(?:Down|Up|Press|down|up|press)\b\s*=|addEventListener\(\s*['"`]key(?:down|up|press)/

test('only the registry handles keys, except for the listed exceptions', async () => {
  const app = (await readTypeScript()).filter(({ file }) => /^app\//.test(file) && !/\.test\.tsx?$/.test(file))
  const found = app.filter(({ text }) => listens.test(text)).map(({ file }) => file)
  expect(found).toEqual(Object.keys(keyListeners).sort())
})
