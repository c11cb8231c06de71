import { t as say } from 'locales/messages'
import { t } from 'locales/commands'
import { actionText } from '~/interaction/toasts/action-text'
import { CommandButton } from '~/components/command/command-button'
import type { LastAction } from '~/commands/engine/context'
import { useCommandContext } from '~/hooks/use-command-context'

type UndoProps = {
  look: 'quiet' | 'touch-quiet'
  /** True if there is room for the undone action and its photo; screen readers always get both, with the item. */
  namesAction?: boolean
  /** True if nothing of the item is decided: decisions of other browsers are then not undone here. */
  fresh?: boolean
}

const undoLabel = (what: string | null) => (what ? say('undoThis', { what }) : t('title.changes.undo'))

/** Name of a photo, number first: the next photo is shown when the undo button is read. */
const shortFirst = ({ label, short }: LastAction) => (short ? `${short}, ${label?.slice(0, -short.length - 2)}` : label)

/** The undo button, which names the action in the words of its toast. */
export function Undo({ look, namesAction = false, fresh = false }: UndoProps) {
  const name = useCommandContext(({ steps }) => {
    const last = steps?.last
    return last ? actionText(last.id, last.count, shortFirst(last)) : null
  }, null)
  const words = useCommandContext(({ steps }) => {
    const last = steps?.last
    // The toast of an undo names the undone action, which is too long here.
    if (!last || !actionText(last.id, last.count, undefined)) return ''
    return actionText(last.id, last.count, last.short)
  }, '')
  // Next to the photos, an action on another kind of record would be undone unseen.
  const isOfPhotos = useCommandContext(({ steps }) => !steps?.last || steps.last.id.startsWith('media.'), true)
  return (
    <CommandButton
      id="changes.undo"
      look={look}
      label={undoLabel(namesAction || !isOfPhotos ? words : '')}
      name={undoLabel(name)}
      disabledReason={fresh && name === null ? say('nothingToUndo') : undefined}
      className="min-w-0"
    />
  )
}
