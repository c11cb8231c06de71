import { longestSummary } from 'contract/core/limits'
import { t as say } from 'locales/messages'
import { paths } from '~/lib/paths'
import type { SummaryAction } from '~/commands/engine/browser-port'
import type { Question } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { change, unavailable, hidden, look, on, yes } from '~/commands/engine/define'

const of = ['media', 'item', 'drawRequest', 'lot'] as const
const text = {
  kind: 'text',
  label: 'ask.templateWords',
  hint: 'hint.summary',
  lines: true,
  format: { anyWords: longestSummary },
} as const satisfies Question

const phaseOf = ({ lists }: CommandContext, [target]: readonly RecordRef[]) =>
  (target && lists.suggested?.get(target.id)) ?? 'none'
const during = (phases: string) => (context: CommandContext, targets: readonly RecordRef[]) =>
  phases.includes(phaseOf(context, targets)) ? yes : hidden

type PanelDefinition = Omit<Parameters<typeof look>[0], 'id' | 'act'>

const onRecord = { group: 'change', on: 'here', of, needs: 'inspections.updateSummary' } as const

/** A command of the panel that suggests and edits a text. */
const panelCommand = (id: CommandId, does: SummaryAction, definition: PanelDefinition) =>
  look({
    id,
    offer: 'summary',
    ...onRecord,
    ...definition,
    act: (_args, [target], port) => target && port.screen.summary?.(does, target.id),
  })

/** Path of the panel for a record; a photo's panel exists only next to the photo. */
const panelOf = ({ noun, id, within }: RecordRef): string | null =>
  noun === 'lot' ? paths.report(id) : within ? paths.drawRequestSummary(within) : null

const scopes = ['detail', 'single'] as const

export const summaryCommands = [
  // From elsewhere the command goes to the panel and asks for confirmation there; an item's line has to be selected
  // first.
  look({
    id: 'summary.suggest',
    icon: 'play',
    keys: on(scopes, 'Shift+A'),
    ...onRecord,
    isAvailable: (context, targets) => {
      const leads = context.offers.has('summary') || targets.every(panelOf)
      if (!leads || phaseOf(context, targets) === 'writing') return hidden
      return context.online ? yes : unavailable(say('offline'))
    },
    act: (_args, [target], port) => {
      if (!target) return
      if (port.screen.summary) port.screen.summary('suggest', target.id)
      else port.go(`${panelOf(target)}${target.noun === 'item' ? '' : '#do=summary.suggest'}`)
    },
  }),
  panelCommand('summary.stop', 'stop', {
    icon: 'octagon-x',
    keys: on(scopes, 'Shift+X'),
    isAvailable: during('writing'),
  }),
  panelCommand('summary.edit', 'edit', { icon: 'square-arrow-out-up-right' }),
  panelCommand('summary.accept', 'accept', {
    icon: 'circle-check',
    keys: on(scopes, 'Shift+Y'),
    isAvailable: during('written editing'),
  }),
  panelCommand('summary.discard', 'discard', { icon: 'x', isAvailable: during('writing written editing') }),
  change({
    id: 'summary.write',
    icon: 'file-text',
    group: 'change',
    of,
    needs: 'inspections.updateSummary',
    successMessage: 'say.summaryKept',
    undo: 'change',
    questions: { text },
  }),
]
