import * as z from 'zod/mini'
import type { AnswerOf, Outcome } from '~/commands/engine/command'
import { onlyOne } from '~/commands/engine/targets'
import { anyWords, words } from '~/commands/engine/argument-values'
import { longestTemplateText } from '~/commands/engine/argument-schemas'
import { handler, outcomeOf } from './handler.server'

const outcome = (answer: AnswerOf<'templates.create' | 'templates.update' | 'templates.toggleStatus'>): Outcome =>
  outcomeOf(answer, { records: [{ noun: 'template', value: answer.data.template }] })

/** Typed lines as HTML paragraphs. */
const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`)
    .join('')

export const templateHandlers = {
  'template.add': handler({
    operations: ['templates.create'],
    args: z.strictObject({ name: words(), summaryHtml: z.nullish(anyWords(longestTemplateText)) }),
    run: async ({ name: called, summaryHtml: text }, _targets, port) =>
      outcome(await port.call('templates.create', { body: { name: called, summaryHtml: paragraphs(text ?? '') } })),
  }),
  'template.rename': handler({
    operations: ['templates.update'],
    args: z.strictObject({ name: words() }),
    run: async (body, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('templates.update', { params: { id }, body: { ...body, version } }))
    },
  }),
  'template.toggleStatus': handler({
    operations: ['templates.toggleStatus'],
    args: z.strictObject({}),
    run: async (_args, targets, port) => {
      const { id, version } = onlyOne(targets)
      return outcome(await port.call('templates.toggleStatus', { params: { id }, body: { version } }))
    },
  }),
  'template.makeDefault': handler({
    operations: ['templates.toggleDefault'],
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('templates.toggleDefault', { params: { id: onlyOne(targets).id } })),
  }),
  'template.delete': handler({
    operations: ['templates.delete'],
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('templates.delete', { params: { id: onlyOne(targets).id } })),
  }),
}
