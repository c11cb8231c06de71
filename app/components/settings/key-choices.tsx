import { useId } from 'react'
import { currentLanguage } from 'locales/engine/current-language'
import { t } from 'locales/keys'
import { Select } from '~/components/ui/select'
import { singleKeyChoices } from '~/commands/keyboard/custom-bindings'
import { useCommandServices, useKeySettings } from '~/hooks/use-command-context'

const choiceIds = {
  on: 'keys.on',
  off: 'keys.off',
  stage: 'keys.stage',
} as const satisfies Record<(typeof singleKeyChoices)[number], string>

/** Seconds to wait for a second key; the first is the default. */
const waits = [1.5, 3, 6, 15] as const
const forEver = 'none'

/** Settings for single-letter keys (WCAG 2.1.4) and the time G waits for its second key. */
export function KeyChoices() {
  const { settings } = useCommandServices()
  const { single, window } = useKeySettings()
  const id = useId()
  return (
    <div className="grid max-w-[640px] gap-4 md:grid-cols-2">
      <label htmlFor={`${id}-single`} className="flex flex-col gap-1.5 font-medium">
        {t('keys.single')}
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
              {t(choiceIds[choice])}
            </option>
          ))}
        </Select>
      </label>
      <label htmlFor={`${id}-wait`} className="flex flex-col gap-1.5 font-medium">
        {t('keys.wait')}
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
              {t('keys.seconds', { count: seconds.toLocaleString(currentLanguage()) })}
            </option>
          ))}
          <option value={forEver}>{t('keys.forever')}</option>
        </Select>
      </label>
    </div>
  )
}
