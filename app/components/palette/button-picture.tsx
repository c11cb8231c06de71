import { ArrowDown, ArrowUp, ArrowUpLeft, type LucideIcon, MessageSquare, Undo2, X } from 'lucide-react'
import type { CommandId } from '~/commands/command'
import { StatusShape } from '~/components/status/shape'
import { verdictOf } from './verdicts'

/** Icons of the buttons that stand on pages: few, so that no page carries the palette's. */
const icons: Partial<Record<CommandId, LucideIcon>> = {
  'media.writeComment': MessageSquare,
  'changes.undo': Undo2,
  'record.parent': ArrowUpLeft,
  'row.moveUp': ArrowUp,
  'row.moveDown': ArrowDown,
  'row.clear': X,
}

/** The sign on a command's button: its verdict's shape, else its icon. */
export function ButtonPicture({ id }: { id: CommandId }) {
  const verdict = verdictOf(id)
  if (verdict) return <StatusShape shape={verdict.shape} tone={verdict.tone} className="size-4" />
  const Icon = icons[id]
  return Icon ? <Icon aria-hidden="true" /> : null
}
