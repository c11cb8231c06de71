import { useId } from 'react'
import { Select } from '~/components/ui/select'
import { singleKeyChoices } from '~/commands/keyboard/remaps'
import { useCommandContext, useKeySettings } from '~/hooks/use-command-context'

const words: Record<(typeof singleKeyChoices)[number], string> = {
  on: 'On',
  off: 'Off: only named keys, and keys with Ctrl or Command',
  stage: 'Only while the photo is focused',
}

/** Seconds to wait for a second key; the first is the default. */
const waits = [1.5, 3, 6, 15] as const
const forEver = 'none'

/** Settings for single-letter keys (WCAG 2.1.4) and the time G waits for its second key. */
export function KeyChoices() {
  const { settings } = useCommandContext()
  const { single, window } = useKeySettings()
  const id = useId()
  return (
    <div className="grid max-w-[640px] gap-4 md:grid-cols-2">
      <label htmlFor={`${id}-single`} className="flex flex-col gap-1.5 font-medium">
        Single keys
        <Select
          id={`${id}-single`}
          value={single}
          className="font-normal"
          onChange={({ target }) =>
            settings.change({ single: singleKeyChoices.find((one) => one === target.value) ?? 'on' })
          }
        >
          {singleKeyChoices.map((choice) => (
            <option key={choice} value={choice}>
              {words[choice]}
            </option>
          ))}
        </Select>
      </label>
      <label htmlFor={`${id}-wait`} className="flex flex-col gap-1.5 font-medium">
        Time for the second key
        <Select
          id={`${id}-wait`}
          value={window === null ? forEver : String(window / 1000)}
          className="font-normal"
          onChange={({ target }) =>
            settings.change({ window: target.value === forEver ? null : Number(target.value) * 1000 })
          }
        >
          {waits.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds} seconds
            </option>
          ))}
          <option value={forEver}>No end</option>
        </Select>
      </label>
    </div>
  )
}
