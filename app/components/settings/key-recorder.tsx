import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { t } from 'locales/keys'
import { t as sayOfKeys } from 'locales/custom-keys'
import { FieldError } from '~/components/form/field-error'
import { Input } from '~/components/ui/input'
import { beginsSequence, keyRefusal } from '~/commands/keyboard/key-lines'
import type { KeyLine } from '~/commands/keyboard/key-lines'
import { inWords } from '~/commands/keyboard/key-labels'
import { learnLayout, pressOf, readPress } from '~/commands/keyboard/read-key'
import type { Layout } from '~/commands/keyboard/read-key'
import { parseSequence } from '~/commands/keyboard/strokes'
import type { Sequence } from '~/commands/keyboard/strokes'
import { usePlatform } from '~/hooks/use-platform'
import { useCommandServices, useKeySettings } from '~/hooks/use-command-context'

type RecorderProps = {
  line: KeyLine
  /** Other keys of the line. */
  beside: readonly Sequence[]
  onKeys: (keys: readonly Sequence[]) => void
  /** Called when the recorder is left by Escape or by losing the focus. */
  onEnd: (byKey: boolean) => void
}

/** Records the key of a command: one stroke, or a second one after G and the like. Escape and Tab leave it. */
export function KeyRecorder({ line, beside, onKeys, onEnd }: RecorderProps) {
  const { role } = useCommandServices()
  const settings = useKeySettings()
  const platform = usePlatform()
  const layout = useRef<Layout>('unknown')
  const [first, setFirst] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const errorId = `wrong-${line.id}`

  const take = (strokes: string) => {
    if (first === null && beginsSequence(strokes, role, settings)) return setFirst(strokes)
    const keys = [...beside, parseSequence(first === null ? strokes : `${first} ${strokes}`)]
    const refusal = keyRefusal(line, keys, { role, settings, platform })
    setFirst(null)
    setWrong(refusal)
    if (refusal === null) onKeys(keys)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const press = pressOf(event.nativeEvent)
    if (press.key === 'Tab') return
    layout.current = learnLayout(layout.current, press)
    const reading = readPress(press, platform, layout.current)
    if (reading.kind === 'modifier') return
    event.preventDefault()
    if (press.key === 'Escape') onEnd(true)
    else if (reading.kind === 'none') setWrong(sayOfKeys('customKeys.unknown'))
    else take(reading.stroke)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Input
        autoFocus
        readOnly
        aria-label={t('keys.new', { command: line.label })}
        aria-describedby={wrong === null ? undefined : errorId}
        aria-invalid={wrong === null ? undefined : true}
        value={first === null ? t('keys.press') : t('keys.then', { key: inWords(parseSequence(first), platform) })}
        onKeyDown={onKeyDown}
        onBlur={() => onEnd(false)}
      />
      <div role="alert">
        <FieldError id={errorId} errors={wrong === null ? undefined : [wrong]} />
      </div>
    </div>
  )
}
