import { StatusShape } from '~/components/status/shape'
import type { Command } from '~/commands/engine/command'
import { iconOf } from './icons'
import { verdictOf } from '~/commands/catalog/decision-status'

/** The icon of a command in the palette: the status shape of a decision, else its own in the row's color. */
export function CommandPicture({ command, className }: { command: Command; className?: string }) {
  const verdict = verdictOf(command.id)
  if (verdict) return <StatusShape shape={verdict.shape} tone={verdict.tone} className="size-4" />
  const Icon = iconOf(command.icon)
  return <Icon aria-hidden="true" className={className} />
}
