import { forwardRef, memo, useId } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { t as say } from 'locales/messages'
import { may } from 'contract/core/policy'
import { t } from 'locales/commands'
import { t as shellText } from 'locales/shell'
import { Button, type ButtonLook } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { Tooltip } from '~/components/ui/tooltip'
import { selectionOf, availability } from '~/commands/engine/availability'
import type { Args, Command } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { asRef, type CommandContext, type RecordRef, type Target } from '~/commands/engine/context'
import { ariaKeys, inWords } from '~/commands/keyboard/key-labels'
import { commandOf } from '~/commands/engine/registry'
import type { Sequence } from '~/commands/keyboard/strokes'
import { usePlatform } from '~/hooks/use-platform'
import {
  useCommandServices,
  useCommandContext,
  useKeySettings,
  useLatest,
  useScreenPart,
} from '~/hooks/use-command-context'
import { useCommandKeys } from './command-keys'
import { ButtonPicture } from './button-icon'
import { KeyCaps, WordCaps } from './command-key-caps'

/** Variants of a command's button; those named `touch` are for phones. */
export type CommandButtonLook =
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
  | 'touch-stacked'
  | 'touch-quiet'

export type CommandButtonProps = {
  id: CommandId
  /** Records to change; without them the selection or the current record, as for the key. */
  targets?: readonly (Target | RecordRef)[]
  args?: Args
  look?: CommandButtonLook
  size?: ButtonLook['size']
  /** Text that replaces the command's title. */
  label?: string
  /** Accessible name, if the label alone is ambiguous. */
  name?: string
  /** Text of a cap that replaces the command's keys, such as `5–9`. */
  hint?: string
  /** True while the key acts on another record. */
  keyless?: boolean
  /** Reason why this screen disables it now. */
  disabledReason?: string
  className?: string
}

/** `gone` for a button that is not shown; `why` is the reason why it is disabled, empty for none. */
type State = { gone: true } | { gone: false; why: string }

/** The state as a string. A role or screen without the command hides it; a missing target disables it. */
function readState(command: Command, context: CommandContext, targets: readonly RecordRef[] | undefined): string {
  const available = availability(command, context, targets && { targets })
  if (available.ok) return 'ok'
  if (available.show) return `why ${available.why}`
  const lacks =
    (command.needs && !may(context.role, command.needs)) || (command.offer && !context.offers.has(command.offer))
  return !lacks && command.on !== 'nothing' && (targets ?? selectionOf(command, context).targets).length === 0
    ? `why ${say('nothingSelected')}`
    : 'gone'
}

/** Current state of a command's button; on the server, derived from the role only. */
export function useButtonState(
  command: Command,
  targets: readonly (Target | RecordRef)[] | undefined,
  own: string | undefined,
): State {
  const { role } = useCommandServices()
  const named = targets?.map(asRef)
  const state = useCommandContext(
    (context) => readState(command, context, named),
    !command.needs || may(role, command.needs) ? 'ok' : 'gone',
  )
  if (state === 'gone') return { gone: true }
  return { gone: false, why: own ?? (state === 'ok' ? '' : state.slice('why '.length)) }
}

const buttons: Partial<Record<CommandButtonLook, ButtonLook['variant']>> = {
  primary: 'primary',
  outline: 'outline',
  ghost: 'ghost',
  plain: 'plain',
  link: 'link',
  icon: 'ghost',
}

const base =
  'inline-flex flex-none items-center whitespace-nowrap select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-55'
const looks: Partial<Record<CommandButtonLook, string>> = {
  verdict:
    'h-10 touch:h-11 gap-2 rounded-md bg-accent pe-[9px] ps-3 font-medium hover:bg-border [&_.keys]:ms-1 keys-on-stage',
  template: 'gap-1.5 text-xs text-foreground-2 hover:text-foreground [&_kbd]:bg-transparent',
  quiet: 'h-10 touch:h-11 gap-2 rounded-md px-2 font-medium text-foreground-2 hover:text-foreground keys-on-stage',
  hint: 'gap-2 touch:min-h-11 text-muted-foreground hover:text-foreground [&_kbd]:bg-transparent',
  cap: 'rounded-xs',
  touch: 'h-14 justify-center gap-2.5 rounded-[14px] bg-accent text-lg font-semibold [&_svg]:size-5',
  'touch-stacked':
    'h-14 min-w-14 flex-col justify-center gap-1 rounded-[14px] bg-accent px-1 text-xs font-medium [&_svg]:size-5',
  'touch-quiet': 'touch-quiet text-base text-foreground-2',
}
const none: readonly Sequence[] = []
const wordless: readonly CommandButtonLook[] = ['cap', 'icon']
const pictured: readonly CommandButtonLook[] = ['verdict', 'icon', 'touch', 'touch-stacked', 'touch-quiet']

/** The key caps of a button; screen readers get the keys from `aria-keyshortcuts` instead of the button's name. */
export function Caps({ keys, hint }: { keys: Sequence | undefined; hint: string | undefined }) {
  if (hint === undefined && !keys) return null
  return (
    <span aria-hidden="true" className="contents">
      {hint !== undefined ? <WordCaps words={[hint]} /> : keys && <KeyCaps keys={keys} />}
    </span>
  )
}

function Inside({ id, look, label, caps }: { id: CommandId; look: CommandButtonLook; label: string; caps: ReactNode }) {
  if (look === 'cap') return caps
  return (
    <>
      {look === 'template' && caps}
      {pictured.includes(look) && <ButtonPicture id={id} />}
      {!wordless.includes(look) && label}
      {look !== 'template' && !wordless.includes(look) && caps}
    </>
  )
}

type PressableProps = ComponentPropsWithoutRef<'button'> & { look: CommandButtonLook; size: ButtonLook['size'] }

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

type StatelessButtonProps = Omit<CommandButtonProps, 'targets' | 'args' | 'keyless' | 'disabledReason'> & {
  keys: readonly Sequence[]
  why: string
  press: { readonly current: () => void }
}

/** The button without its state; memoized, because a screen renders all its buttons on each key press. */
const StatelessButton = memo(function StatelessButton({
  id,
  look = 'outline',
  size,
  label = t(commandOf(id).title),
  name = wordless.includes(look) ? label : undefined,
  keys,
  hint,
  why,
  className,
  press,
}: StatelessButtonProps) {
  const platform = usePlatform()
  const reasonId = useId()
  const description = [why, ...sequencesInWords(keys, platform)].filter(Boolean).join('. ')
  return (
    <Tooltip content={why}>
      <Pressable
        look={look}
        size={size}
        className={className}
        onClick={(event) => {
          event.stopPropagation()
          press.current()
        }}
        aria-label={name}
        aria-disabled={why ? true : undefined}
        aria-keyshortcuts={ariaKeys(keys, platform)}
        aria-describedby={description ? reasonId : undefined}
      >
        <Inside id={id} look={look} label={label} caps={<Caps keys={keys[0]} hint={hint} />} />
        {description && (
          <span id={reasonId} hidden>
            {description}
          </span>
        )}
      </Pressable>
    </Tooltip>
  )
})

/**
 * The button of a command, with its key. If the command is unavailable, the reason is shown on hover and focus and read
 * by screen readers. The button does exactly what the key does (docs/keyboard-rules.md#commands).
 */
export function CommandButton({ targets, args, keyless, disabledReason, hint, ...button }: CommandButtonProps) {
  const { id } = button
  const { dispatcher } = useCommandServices()
  const keys = useCommandKeys(id, args?.n)
  const { single } = useKeySettings()
  const state = useButtonState(commandOf(id), targets, disabledReason)
  const press = useLatest(() => {
    // Touch screens have no hover, so a press shows the reason as well.
    if (disabledReason) dispatcher.showReason(disabledReason)
    else if (dispatcher.run(id, args, targets) === 'passed' && !state.gone && state.why)
      dispatcher.showReason(state.why)
  })
  if (state.gone) return null
  return (
    <StatelessButton
      {...button}
      keys={keyless ? none : keys}
      hint={single === 'off' ? undefined : hint}
      why={state.why}
      press={press}
    />
  )
}

/** First commands of an empty list; the palette starts with the same ones. */
export function EmptyStateCommands({ ids, label }: { ids: readonly CommandId[]; label?: string }) {
  useScreenPart({ lists: { first: ids } })
  return ids.map((id) => <CommandButton key={id} id={id} label={label} />)
}

/** Texts of the sequences, for the description: `aria-keyshortcuts` cannot contain them. */
function sequencesInWords(keys: readonly Sequence[], platform: 'mac' | 'other'): string[] {
  return keys
    .filter((sequence) => sequence.length > 1)
    .map((sequence) => shellText('shell.keys', { keys: inWords(sequence, platform) }))
}
