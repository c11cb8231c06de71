import { useState } from 'react'
import { t } from 'locales/keys'
import { KeyCaps } from '~/components/command/command-key-caps'
import { Button } from '~/components/ui/button'
import { withLine } from '~/commands/keyboard/key-lines'
import type { KeyLine as Line } from '~/commands/keyboard/key-lines'
import { sequenceId, worksWithSingleKeysOff } from '~/commands/keyboard/strokes'
import type { Sequence } from '~/commands/keyboard/strokes'
import { useCommandServices, useKeySettings } from '~/hooks/use-command-context'
import { KeyRecorder } from './key-recorder'

type KeyLineProps = { line: Line; isOpen: boolean; onToggle: () => void }

/** A command with its keys; while open, keys can be added, removed and reset. */
export function KeyLine({ line, isOpen, onToggle }: KeyLineProps) {
  const isOff = useKeySettings().single === 'off' && line.keys.length > 0 && !line.keys.some(worksWithSingleKeysOff)
  return (
    <li className="border-b border-border">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-9 w-full items-center gap-3 px-2 text-start hover:bg-accent touch:min-h-11"
      >
        <span className="min-w-0 flex-1">{line.label}</span>
        {line.isCustom && <span className="text-xs text-muted-foreground">{t('keys.yours')}</span>}
        {isOff && <span className="text-xs text-muted-foreground">{t('keys.isOff')}</span>}
        {line.keys.length === 0 && <span className="text-xs text-muted-foreground">{t('keys.none')}</span>}
        {line.keys.map((keys) => (
          <KeyCaps key={sequenceId(keys)} keys={keys} className="[@media(hover:none)]:inline-flex" />
        ))}
      </button>
      {isOpen && <KeyEditor line={line} />}
    </li>
  )
}

function KeyEditor({ line }: { line: Line }) {
  const { settings } = useCommandServices()
  const [recording, setRecording] = useState<'change' | 'add' | null>(null)
  // After Tab or a pointer press, the focus is elsewhere already.
  const [takesFocus, setTakesFocus] = useState(true)
  const end = (byKey: boolean) => {
    setTakesFocus(byKey)
    setRecording(null)
  }
  const give = (keys: readonly Sequence[] | null) => {
    settings.change({ keys: withLine(settings.custom(), line, keys) })
    end(true)
  }
  if (recording)
    return (
      <div className="max-w-[420px] px-2 pb-3">
        <KeyRecorder line={line} beside={recording === 'add' ? line.keys : []} onKeys={give} onEnd={end} />
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2 px-2 pb-3">
      <Button size="sm" autoFocus={takesFocus} onClick={() => setRecording('change')}>
        {t(line.keys.length === 0 ? 'keys.give' : 'keys.changeKey')}
      </Button>
      {line.keys.length > 0 && (
        <>
          <Button size="sm" onClick={() => setRecording('add')}>
            {t('keys.another')}
          </Button>
          <Button size="sm" onClick={() => give([])}>
            {t('keys.remove')}
          </Button>
        </>
      )}
      {line.isCustom && (
        <Button size="sm" onClick={() => give(null)}>
          {t('keys.resetKey')}
        </Button>
      )}
    </div>
  )
}
