import * as z from 'zod/mini'
import { longestSummary } from 'contract/limits'
import { say } from 'contract/messages'
import { paths } from '~/lib/paths'
import type { SummaryDeed } from './browser-port'
import type { Ask, CommandId, Port } from './command'
import type { Facts, Ref } from './context'
import { change, greyed, hidden, look, on, onlyOne, outcomeOf, yes } from './define'
import { anyWords } from './words'

const of = ['media', 'item', 'drawRequest', 'lot'] as const
const text = {
  kind: 'text',
  label: 'ask.templateWords',
  hint: 'hint.summary',
  lines: true,
  check: anyWords(longestSummary),
} as const satisfies Ask

const phaseOf = ({ lists }: Facts, [target]: readonly Ref[]) => (target && lists.suggested?.get(target.id)) ?? 'none'
const during = (phases: string) => (facts: Facts, targets: readonly Ref[]) =>
  phases.includes(phaseOf(facts, targets)) ? yes : hidden

type Given = Omit<Parameters<typeof look>[0], 'id' | 'act'>

const onRecord = { group: 'change', on: 'here', of, needs: 'inspections.updateSummary' } as const

/** A command of the panel in which a text is suggested and edited. */
const deed = (id: CommandId, does: SummaryDeed, given: Given) =>
  look({
    id,
    offer: 'summary',
    ...onRecord,
    ...given,
    act: (_args, [target], port) => target && port.screen.summary?.(does, target.id),
  })

/** The address of that panel for a record; a photo's stands beside it alone. */
const panelOf = ({ noun, id, within }: Ref): string | null =>
  noun === 'lot' ? paths.report(id) : within ? paths.drawRequestSummary(within) : null

const scopes = ['detail', 'single'] as const

/** Keeps the text by the operation of the record's kind. */
function keep(port: Port, noun: string, id: string, body: { text: string; draftId?: string; version?: number }) {
  if (noun === 'media') return port.call('inspections.updateImageSummary', { body: { mediaId: id, ...body } })
  if (noun === 'item') return port.call('inspections.updateItemSummary', { params: { itemId: id }, body })
  if (noun === 'lot') return port.call('inspections.updateLotSummary', { params: { lotId: id }, body })
  return port.call('inspections.updateSummary', { params: { inspectionId: id }, body })
}

export const summaryCommands = [
  // From elsewhere it leads to its panel and asks for its Enter there; an item's line is chosen by hand first.
  look({
    id: 'summary.suggest',
    icon: 'play',
    keys: on(scopes, 'Shift+A'),
    ...onRecord,
    fits: (facts, targets) => {
      const leads = facts.offers.has('summary') || targets.every(panelOf)
      if (!leads || phaseOf(facts, targets) === 'writing') return hidden
      return facts.online ? yes : greyed(say('offline'))
    },
    act: (_args, [target], port) => {
      if (!target) return
      if (port.screen.summary) port.screen.summary('suggest', target.id)
      else port.go(`${panelOf(target)}${target.noun === 'item' ? '' : '#do=summary.suggest'}`)
    },
  }),
  deed('summary.stop', 'stop', { icon: 'octagon-x', keys: on(scopes, 'Shift+X'), fits: during('writing') }),
  deed('summary.edit', 'edit', { icon: 'square-arrow-out-up-right' }),
  deed('summary.accept', 'accept', {
    icon: 'circle-check',
    keys: on(scopes, 'Shift+Y'),
    fits: during('written editing'),
  }),
  deed('summary.discard', 'discard', { icon: 'x', fits: during('writing written editing') }),
  change({
    id: 'summary.write',
    icon: 'file-text',
    group: 'change',
    of,
    needs: 'inspections.updateSummary',
    operations: [
      'inspections.updateSummary',
      'inspections.updateItemSummary',
      'inspections.updateLotSummary',
      'inspections.updateImageSummary',
    ],
    say: 'say.summaryKept',
    back: 'change',
    asks: { text },
    args: z.strictObject({
      text: anyWords(longestSummary),
      draftId: z.optional(z.uuid()),
      seen: z.optional(z.int()),
    }),
    run: async ({ text: words, draftId, seen }, targets, port) => {
      const { noun, id } = onlyOne(targets)
      const body = { text: words, ...(draftId && { draftId }), ...(seen && { version: seen }) }
      return outcomeOf(await keep(port, noun, id, body))
    },
  }),
]
