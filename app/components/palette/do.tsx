import { forwardRef, useId } from 'react'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { messages, say } from 'contract/messages'
import { may } from 'contract/policy'
import { Button, type ButtonLook } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { Tooltip } from '~/components/ui/tooltip'
import { aimOf, availability } from '~/commands/availability'
import type { Args, Command, CommandId } from '~/commands/command'
import type { Facts, Ref, Target } from '~/commands/context'
import { ariaKeys, inWords } from '~/commands/key-words'
import { commandOf } from '~/commands/registry'
import type { Sequence } from '~/commands/strokes'
import { asRef } from '~/hooks/center'
import { usePlatform } from '~/hooks/platform'
import { useCommandContext, useFacts, useKeySettings, useScreenPart } from '~/hooks/use-command-context'
import { useCommandKeys } from './command-keys'
import { ButtonPicture } from './button-picture'
import { KeyCaps, WordCaps } from './key-cap'

/** How a command's button looks (look: Components, Review). The `touch` ones are the phone's. */
export type DoLook =
  | 'primary'
  | 'outline'
  | 'ghost'
  | 'plain'
  | 'link'
  | 'verdict'
  | 'template'
  | 'quiet'
  | 'hint'
  | 'cap'
  | 'icon'
  | 'touch'
  | 'touch-icon'
  | 'touch-quiet'

export type DoProps = {
  id: CommandId
  /** Records to act on; without, the selection or the record here, as for the key. */
  targets?: readonly (Target | Ref)[]
  args?: Args
  look?: DoLook
  size?: ButtonLook['size']
  /** Words in place of the command's title. */
  label?: string
  /** What readers hear, where the words alone do not tell it from others like it. */
  name?: string
  /** Caps in place of the command's keys, such as `5–9`. */
  hint?: string
  /** Its key acts on another record now. */
  keyless?: boolean
  /** A reason of the screen's own why it cannot be done now. */
  disabledReason?: string
  className?: string
}

/** `gone`, or the reason why not; the empty string means that it can be done. */
type State = { gone: true } | { gone: false; why: string }

/** A role or a screen that lacks the command does not show it; a missing target is a reason, since one may be chosen. */
function readState(command: Command, facts: Facts, targets: readonly Ref[] | undefined): string {
  const fits = availability(command, facts, targets && { targets })
  if (fits.ok) return 'ok'
  if (fits.show) return `why ${fits.why}`
  const lacks =
    (command.needs && !may(facts.role, command.needs)) || (command.offer && !facts.offers.has(command.offer))
  return !lacks && command.on !== 'nothing' && (targets ?? aimOf(command, facts).targets).length === 0
    ? `why ${messages.nothingSelected}`
    : 'gone'
}

/** What a command's button is now; on the server, where no screen has spoken yet, what the role alone says. */
export function useButtonState(
  command: Command,
  targets: readonly (Target | Ref)[] | undefined,
  own: string | undefined,
): State {
  const { role } = useCommandContext()
  const named = targets?.map(asRef)
  const state = useFacts(
    (facts) => readState(command, facts, named),
    !command.needs || may(role, command.needs) ? 'ok' : 'gone',
  )
  if (state === 'gone') return { gone: true }
  return { gone: false, why: own ?? (state === 'ok' ? '' : state.slice('why '.length)) }
}

const buttons: Partial<Record<DoLook, ButtonLook['variant']>> = {
  primary: 'primary',
  outline: 'outline',
  ghost: 'ghost',
  plain: 'plain',
  link: 'link',
  icon: 'ghost',
}

const base =
  'inline-flex flex-none items-center whitespace-nowrap select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-55'
const looks: Partial<Record<DoLook, string>> = {
  verdict:
    'h-10 touch:h-11 gap-2 rounded-md bg-accent pr-[9px] pl-3 font-medium hover:bg-border [&_.keys]:ml-1 keys-on-stage',
  template: 'gap-1.5 text-xs text-foreground-2 hover:text-foreground [&_kbd]:bg-transparent',
  quiet: 'h-10 touch:h-11 gap-2 rounded-md px-2 font-medium text-foreground-2 hover:text-foreground keys-on-stage',
  hint: 'gap-2 touch:min-h-11 text-muted-foreground hover:text-foreground [&_kbd]:bg-transparent',
  cap: 'rounded-xs',
  touch: 'h-14 justify-center gap-2.5 rounded-[14px] bg-accent text-lg font-semibold [&_svg]:size-5',
  'touch-icon': 'size-14 justify-center rounded-[14px] bg-accent [&_svg]:size-5',
  'touch-quiet': 'touch-quiet text-base text-foreground-2',
}
const none: readonly Sequence[] = []
const wordless: readonly DoLook[] = ['cap', 'icon', 'touch-icon']
const pictured: readonly DoLook[] = ['verdict', 'icon', 'touch', 'touch-icon', 'touch-quiet']

/** Readers hear keys by `aria-keyshortcuts`; in the button's name they would only be in the way. */
export function Caps({ keys, hint }: { keys: Sequence | undefined; hint: string | undefined }) {
  if (hint === undefined && !keys) return null
  return (
    <span aria-hidden="true" className="contents">
      {hint !== undefined ? <WordCaps words={[hint]} /> : keys && <KeyCaps keys={keys} />}
    </span>
  )
}

function Inside({ command, look, label, caps }: { command: Command; look: DoLook; label: string; caps: ReactNode }) {
  if (look === 'cap') return caps
  return (
    <>
      {look === 'template' && caps}
      {pictured.includes(look) && <ButtonPicture id={command.id} />}
      {!wordless.includes(look) && label}
      {look !== 'template' && !wordless.includes(look) && caps}
    </>
  )
}

type PressableProps = ComponentPropsWithoutRef<'button'> & { look: DoLook; size: ButtonLook['size'] }

const Pressable = forwardRef<HTMLButtonElement, PressableProps>(function Pressable(
  { look, size, className, ...props },
  ref,
) {
  const variant = buttons[look]
  if (variant)
    return (
      <Button ref={ref} variant={variant} size={look === 'icon' ? 'icon' : size} className={className} {...props} />
    )
  return <button ref={ref} type="button" className={cn(base, looks[look], className)} {...props} />
})

/**
 * The button of a command: its words, its key, and when it cannot be done the reason, on hover, on focus and to readers.
 * It does exactly what the key does (keyboard.md 3.1).
 */
export function Do({
  id,
  targets,
  args,
  look = 'outline',
  size,
  label,
  name,
  hint,
  keyless,
  disabledReason,
  className,
}: DoProps) {
  const command = commandOf(id)
  const { center } = useCommandContext()
  const platform = usePlatform()
  const ownKeys = useCommandKeys(id, args?.n)
  const keys = keyless ? none : ownKeys
  const { single } = useKeySettings()
  const state = useButtonState(command, targets, disabledReason)
  const reasonId = useId()
  if (state.gone) return null
  const words = label ?? say(command.title)
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    // A finger cannot hover: pressing tells the reason too.
    if (disabledReason) center.tell(disabledReason)
    else if (center.run(id, args, targets) === 'passed' && state.why) center.tell(state.why)
  }
  const told = [state.why, ...sequencesInWords(keys, platform)].filter(Boolean).join('. ')
  return (
    <Tooltip content={state.why}>
      <Pressable
        look={look}
        size={size}
        className={className}
        onClick={press}
        aria-label={name ?? (wordless.includes(look) ? words : undefined)}
        aria-disabled={state.why ? true : undefined}
        aria-keyshortcuts={ariaKeys(keys, platform)}
        aria-describedby={told ? reasonId : undefined}
      >
        <Inside
          command={command}
          look={look}
          label={words}
          caps={<Caps keys={keys[0]} hint={single === 'off' ? undefined : hint} />}
        />
        {told && (
          <span id={reasonId} hidden>
            {told}
          </span>
        )}
      </Pressable>
    </Tooltip>
  )
}

/** What a house with nothing in it begins with, where that would be listed; the palette begins with the same. */
export function FirstDeeds({ ids, label }: { ids: readonly CommandId[]; label?: string }) {
  useScreenPart({ lists: { first: ids } })
  return ids.map((id) => <Do key={id} id={id} label={label} />)
}

/** `aria-keyshortcuts` cannot say a sequence, so the description does. */
function sequencesInWords(keys: readonly Sequence[], platform: 'mac' | 'other'): string[] {
  return keys.filter((sequence) => sequence.length > 1).map((sequence) => `Keys: ${inWords(sequence, platform)}`)
}
