import { expect, test } from 'vitest'

import { readTypeScript } from 'tests/support/sources'

/** Whoever hears keys beside the one ear of the registry, and what for (keyboard.md goal 7). */
const hearers: Record<string, string> = {
  'app/components/lot-import/preview-table.tsx':
    'a cell that is corrected: Enter leads to the next problem instead of sending the form',
  'app/components/capture/note.tsx': 'its form is saved by submit-key',
  'app/components/form/entry-form.tsx': 'outside the frame nothing of the registry is loaded: submit-key',
  'app/components/form/address-choice.tsx':
    'Enter chooses what a key has turned a closed choice of the browser’s own to, and Escape takes it back',
  'app/components/requests/lot-choice.tsx': 'Up and Down between the box and the lots it found, as in any combobox',
  'app/components/requests/request-shares.tsx':
    'Enter takes the only cost code that is found, in a box of no form; Up and Down between lines that are one Tab stop',
  'app/components/review/progress-panel.tsx':
    'Escape saves the figure and gives the hand back; its form is sent by submit-key',
  'app/components/settings/key-recorder.tsx': 'the key that is pressed is the answer',
  'app/components/ui/tooltip.tsx': 'Escape puts a hint away that a pointer rests on (WCAG 1.4.13)',
  'app/hooks/early-presses.ts': 'keeps what is pressed before the ear has come',
}

const hears = /\bon[Kk]ey(?:Down|Up|Press|down|up|press)\b\s*=|addEventListener\(\s*['"`]key(?:down|up|press)/

test('keys are heard by the registry alone, but for what is named here with its reason', async () => {
  const app = (await readTypeScript()).filter(({ file }) => /^app\//.test(file) && !/\.test\.tsx?$/.test(file))
  const found = app.filter(({ text }) => hears.test(text)).map(({ file }) => file)
  expect(found).toEqual(Object.keys(hearers).sort())
})
