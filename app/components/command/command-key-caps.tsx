import ArrowBigUp from 'lucide-react/icons/arrow-big-up'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Command from 'lucide-react/icons/command'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import type { LucideIcon } from 'lucide-react'
import { KeyCap, Keys } from '~/components/ui/key-cap'
import { capText, capWords } from '~/commands/keyboard/key-labels'
import { usePlatform } from '~/hooks/use-platform'
import type { Sequence } from '~/commands/keyboard/strokes'

/** Keys drawn as icons, because the Latin subset of the font lacks their signs. */
const drawn: Record<string, LucideIcon> = {
  Command,
  Shift: ArrowBigUp,
  Enter: CornerDownLeft,
  Up: ArrowUp,
  Down: ArrowDown,
  Left: ArrowLeft,
  Right: ArrowRight,
}

/** Shows key caps on touch screens as well, for pages about the keys. */
export const alwaysShown = '[@media(hover:none)]:inline-flex'

/** One cap by its word: `Shift`, `K`, `Esc`. */
export function Cap({ word, className }: { word: string; className?: string }) {
  const Icon = drawn[word]
  if (!Icon) return <KeyCap className={className}>{capText(word)}</KeyCap>
  return (
    <KeyCap label={capText(word)} className={className}>
      <Icon aria-hidden="true" />
    </KeyCap>
  )
}

/** The caps of one sequence, side by side, as this machine prints them: ⌘ K on a Mac, Ctrl K elsewhere. */
export function KeyCaps({ keys, className }: { keys: Sequence; className?: string }) {
  const platform = usePlatform()
  return (
    <Keys className={className}>
      {keys.flatMap((stroke, at) =>
        capWords(stroke, platform).map((word, index) => <Cap key={`${at} ${index}`} word={word} />),
      )}
    </Keys>
  )
}

/** Caps given as words, for a range such as `1–9`. */
export function WordCaps({ words, className }: { words: readonly string[]; className?: string }) {
  return (
    <Keys className={className}>
      {words.map((word) => (
        <Cap key={word} word={word} />
      ))}
    </Keys>
  )
}
