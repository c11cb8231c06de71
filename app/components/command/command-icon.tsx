import { StatusShape } from '~/components/status/shape'
import type { Command } from '~/commands/engine/command'
import { iconOf } from './icons'
import { verdictOf } from '~/commands/catalog/decision-status'

/** The sign of a command: its verdict's shape in the status's color, else its icon in the row's. */
export function CommandPicture({ command, className }: { command: Command; className?: string }) {
  const verdict = verdictOf(command.id)
  if (verdict) return <StatusShape shape={verdict.shape} tone={verdict.tone} className="size-4" />
  const Icon = iconOf(command.icon)
  return <Icon aria-hidden="true" className={className} />
}
