import * as z from 'zod/mini'
import { paths } from '~/lib/paths'
import type { AnswerOf, Ask, Outcome } from './command'
import type { Facts, Ref } from './context'
import { byRule, change, goTo, hidden, look, ofEverybody, onlyOne, outcomeOf, paintAll, yes } from './define'
import { byVerb } from './verbs'
import { anyWords, askWords, words } from './words'

const name = askWords('ask.templateName', 'hint.templateName')
const summary = {
  kind: 'text',
  label: 'ask.templateWords',
  hint: 'hint.templateWords',
  check: anyWords(5000),
  lines: true,
  optional: true,
} as const satisfies Ask

const outcome = (answer: AnswerOf<'templates.create' | 'templates.update' | 'templates.toggleStatus'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'template', value: answer.data.template }] })

/** What is everybody's stays with an admin, and a default stays. */
function leaveFits(facts: Facts, targets: readonly Ref[], beyond?: boolean) {
  const kept = ofEverybody(facts, targets)
  return kept.ok ? byRule('leaveDefault')(facts, targets, beyond) : kept
}

/** Lines that were typed, as paragraphs. */
const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`)
    .join('')

export const templateCommands = [
  goTo('template.new', paths.newTemplate(), {
    icon: 'file-text',
    group: 'change',
    needs: 'templates.create',
    takesName: true,
  }),
  look({
    id: 'template.form',
    ...byVerb('edit'),
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    on: 'here',
    of: ['template'],
    needs: 'templates.update',
    // Its form is open already.
    fits: ({ mode, here }, [template]) => (mode === 'form' && here?.id === template?.id ? hidden : yes),
    act: (_args, [template], port) => {
      if (template) port.go(paths.template(template.id))
    },
  }),
  look({
    id: 'template.copy',
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    on: 'here',
    of: ['template'],
    needs: 'templates.create',
    act: (_args, [template], port) => {
      if (template) port.go(paths.newTemplate(template.id))
    },
  }),
  change({
    id: 'template.add',
    icon: 'file-text',
    group: 'change',
    on: 'nothing',
    needs: 'templates.create',
    operations: ['templates.create'],
    say: 'say.templateSaved',
    back: 'change',
    namedBy: ['name'],
    // Named as what refuses it names it, so that its page is open again then.
    asks: { name, summaryHtml: summary },
    args: z.strictObject({ name: words(), summaryHtml: z.nullish(anyWords(5000)) }),
    run: async ({ name: called, summaryHtml: text }, _targets, port) =>
      outcome(await port.call('templates.create', { body: { name: called, summaryHtml: paragraphs(text ?? '') } })),
  }),
  change({
    id: 'template.rename',
    icon: 'file-text',
    group: 'change',
    of: ['template'],
    needs: 'templates.update',
    operations: ['templates.update'],
    say: 'say.templateSaved',
    back: 'change',
    fits: ofEverybody,
    asks: { name },
    args: z.strictObject({ name: words() }),
    run: async (body, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('templates.update', { params: { id }, body: { ...body, version } }))
    },
    instant: (set, targets) => paintAll(targets, set),
  }),
  change({
    id: 'template.toggleStatus',
    ...byVerb('status'),
    icon: 'circle-check',
    group: 'change',
    of: ['template'],
    needs: 'templates.toggleStatus',
    operations: ['templates.toggleStatus'],
    say: 'say.statusSet',
    back: 'change',
    fits: leaveFits,
    args: z.strictObject({}),
    run: async (_args, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('templates.toggleStatus', { params: { id }, body: { version } }))
    },
  }),
  change({
    id: 'template.makeDefault',
    icon: 'circle-check',
    group: 'change',
    of: ['template'],
    needs: 'templates.toggleDefault',
    operations: ['templates.toggleDefault'],
    say: 'say.templateDefault',
    back: { none: 'defaultMoves' },
    fits: byRule('makeDefault'),
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('templates.toggleDefault', { params: { id: onlyOne(targets).id } })),
  }),
  change({
    id: 'template.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['template'],
    each: true,
    then: 'parent',
    needs: 'templates.delete',
    operations: ['templates.delete'],
    say: 'say.templateDeleted',
    back: 'change',
    fits: leaveFits,
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('templates.delete', { params: { id: onlyOne(targets).id } })),
    instant: (_args, targets) => paintAll(targets, null),
  }),
]
