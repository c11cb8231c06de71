import { useEffect, useState } from 'react'
import { t as ruleText } from 'locales/rules'
import { t } from 'locales/commands'
import { Keys } from '~/components/ui/key-cap'
import { cn } from '~/components/ui/cn'
import { titleOf } from '~/commands/engine/command'
import { availability } from '~/commands/engine/availability'
import { liveBindings } from '~/commands/keyboard/active-bindings'
import { capWords, inWords } from '~/commands/keyboard/key-labels'
import { registry } from '~/commands/engine/registry'
import { bindingsOf } from '~/commands/keyboard/custom-bindings'
import { parseSequence, strokeId } from '~/commands/keyboard/strokes'
import type { Stroke } from '~/commands/keyboard/strokes'
import { usePlatform } from '~/hooks/use-platform'
import type { Pending } from '~/interaction/layers'
import { useCommandServices, useKeySettings } from '~/hooks/use-command-context'
import { Cap } from '~/components/command/command-key-caps'

type Begun = NonNullable<Pending>

/** Milliseconds from the first key of a sequence to the bar: people who know the sequence never see it. */
const hintAfter = 400
const strayFor = 1500

/**
 * True while the bar is shown: some time after the first key of a sequence, at once after a wrong key, until `window`
 * ends.
 */
function useShown(pending: Begun, window: number | null): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    setShown(pending.stray)
    const show = setTimeout(() => setShown(true), pending.stray ? 0 : hintAfter)
    const ends = pending.stray ? strayFor : window
    const hide = ends === null ? undefined : setTimeout(() => setShown(false), ends)
    return () => {
      clearTimeout(show)
      clearTimeout(hide)
    }
  }, [pending, window])
  return shown
}

function StrokeCaps({ stroke, pressed = false }: { stroke: Stroke; pressed?: boolean }) {
  const platform = usePlatform()
  return (
    <Keys>
      {capWords(stroke, platform).map((word) => (
        <Cap key={word} word={word} className={cn(pressed && 'border-primary bg-primary text-primary-foreground')} />
      ))}
    </Keys>
  )
}

/** Keys that may follow the first key of a sequence, such as G, and the command of each. */
export function LeaderBar({ pending }: { pending: Begun }) {
  const { dispatcher } = useCommandServices()
  const settings = useKeySettings()
  const shown = useShown(pending, settings.window)
  const platform = usePlatform()
  if (!shown) return null
  const path = parseSequence(pending.path.join(' '))
  const context = dispatcher.context()
  const next = liveBindings(registry, context.mode, (command) => bindingsOf(command, settings)).filter(
    ({ command, binding }) =>
      binding.keys.length === path.length + 1 &&
      path.every((stroke, at) => strokeId(stroke) === binding.keys.map(strokeId)[at]) &&
      availability(command, context).ok,
  )
  return (
    <div
      role="status"
      // Centered in the room beside the sidebar; wraps where it is too long.
      className="fixed inset-x-2 bottom-5 z-[70] mx-auto flex w-fit gap-4 rounded-[10px] bg-popover px-4 py-2.5 text-foreground-2 shadow-3 md:inset-x-15 xl:inset-x-54"
    >
      {pending.stray ? (
        ruleText('why.notASequence', { keys: inWords(path, platform) })
      ) : (
        <>
          {path.map((stroke) => (
            <StrokeCaps key={strokeId(stroke)} stroke={stroke} pressed />
          ))}
          <span className="flex flex-wrap gap-x-4 gap-y-1 whitespace-nowrap">
            {next.map(({ command, binding }) => {
              const last = binding.keys.at(-1)
              return (
                last && (
                  <span key={command.id} className="flex items-center gap-1.5">
                    <StrokeCaps stroke={last} />
                    {t(titleOf(command, context.role))}
                  </span>
                )
              )
            })}
          </span>
        </>
      )}
    </div>
  )
}
