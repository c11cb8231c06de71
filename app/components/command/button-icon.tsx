import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left'
import MessageSquare from 'lucide-react/icons/message-square'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { LucideIcon } from 'lucide-react'
import type { CommandId } from '~/commands/engine/command-id'
import { StatusShape } from '~/components/status/shape'
import { verdictOf } from '~/commands/catalog/decision-status'

/** Icons of the buttons on pages: few, so that no page loads the icons of the palette. */
const icons: Partial<Record<CommandId, LucideIcon>> = {
  'media.writeComment': MessageSquare,
  'media.remove': X,
  'changes.undo': Undo2,
  'record.parent': ArrowUpLeft,
  'row.moveUp': ArrowUp,
  'row.moveDown': ArrowDown,
  'row.clear': X,
}

/** The icon of a command's button: the status shape of a decision, else its own. */
export function ButtonPicture({ id }: { id: CommandId }) {
  const verdict = verdictOf(id)
  if (verdict) return <StatusShape shape={verdict.shape} tone={verdict.tone} className="size-4" />
  const Icon = icons[id]
  return Icon ? <Icon aria-hidden="true" /> : null
}
