import * as z from 'zod/mini'
import { messages, say } from 'contract/messages'
import { paths } from '~/lib/paths'
import { byVerb } from './verbs'
import type { Args, Ask } from './command'
import { findAround } from './context'
import type { Choice, Facts } from './context'
import { bulkTargetOf, byRule, change, look, on, onlyOne, outcomeOf, paintAll } from './define'
import { askWords, words } from './words'

const dollars = z.int().check(z.minimum(0))
const day = z.iso.date()
const longText = z.string().check(z.trim(), z.maxLength(5000, say('maxLength', { n: 5000 })))

const money: Ask = { kind: 'money', label: 'ask.requestBudget', hint: 'hint.requestBudget' }
const dueDate: Ask = { kind: 'date', label: 'ask.dueDate', hint: 'hint.dueDate' }
const description: Ask = {
  kind: 'text',
  label: 'ask.description',
  hint: 'hint.description',
  check: longText,
  lines: true,
}
const agency: Ask = {
  kind: 'record',
  label: 'ask.agency',
  hint: 'hint.agency',
  types: ['user'],
  where: () => ({ role: 'agency', status: 'active' }),
}
const reviewer: Ask = {
  kind: 'record',
  label: 'ask.reviewer',
  hint: 'hint.reviewer',
  types: ['user'],
  where: () => ({ role: 'reviewer', status: 'active' }),
  optional: true,
}

const fields = ['title', 'totalBudget', 'dueDate', 'description'] as const
const labels = {
  title: 'ask.title',
  totalBudget: 'ask.requestBudget',
  dueDate: 'ask.dueDate',
  description: 'ask.description',
} as const
const fieldRows = (): Choice[] => fields.map((value) => ({ value, label: messages[labels[value]] }))
const isField = (name: (typeof fields)[number]) => (_facts: Facts, args: Args) => args.field === name

export const requestCommands = [
  look({
    id: 'request.new',
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    keys: on(['global'], 'n r'),
    also: ['form', 'create', 'draw'],
    needs: 'requests.create',
    act: (_args, _targets, port, facts) => port.go(paths.newRequest(findAround(facts, ['lot'])?.id)),
  }),
  look({
    id: 'request.form',
    ...byVerb('edit'),
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    on: 'here',
    of: ['drawRequest'],
    also: ['form', 'change', 'lenders', 'budgets'],
    needs: 'requests.update',
    // Over the list of draw requests, the form leaves its filters as they are.
    act: (_args, [request], port, facts) => {
      const listed = facts.mode === 'list' ? (port.screen.listed?.() ?? '') : ''
      if (request) port.go(`${paths.editRequest(request.id)}${listed}`)
    },
  }),
  change({
    id: 'request.create',
    icon: 'file-text',
    also: ['add draw', 'draw', 'request money'],
    group: 'change',
    of: ['lot'],
    needs: 'requests.create',
    operations: ['requests.create'],
    say: 'requestAdded',
    back: 'change',
    asks: {
      title: askWords('ask.title', 'hint.title'),
      totalBudget: money,
      costCodeIds: { kind: 'record', label: 'ask.costCodes', hint: 'hint.costCodes', types: ['costCode'], many: true },
      reviewer,
      dueDate: { ...dueDate, optional: true },
      description: { ...description, optional: true },
    },
    args: z.strictObject({
      title: words('ask.title'),
      totalBudget: dollars,
      costCodeIds: z.array(z.uuid()).check(z.minLength(1)),
      reviewer: z.nullish(z.uuid()),
      dueDate: z.nullish(day),
      description: z.nullish(longText),
    }),
    run: async (form, targets, port) => {
      const { title, totalBudget, costCodeIds } = form
      const answer = await port.call('requests.create', {
        body: {
          lotId: onlyOne(targets).id,
          title,
          totalBudget,
          costCodeIds,
          reviewer: form.reviewer ?? null,
          description: form.description ?? '',
          dueDate: form.dueDate ?? undefined,
        },
      })
      return outcomeOf(answer, { records: [{ noun: 'drawRequest', value: answer.data.drawRequest }] })
    },
  }),
  change({
    id: 'request.edit',
    icon: 'file-text',
    also: ['change', 'title', 'due date', 'budget', 'description'],
    group: 'change',
    of: ['drawRequest'],
    needs: 'requests.update',
    operations: ['requests.update'],
    say: 'requestUpdated',
    back: 'change',
    fits: byRule('edit'),
    asks: {
      field: { kind: 'choice', label: 'ask.field', hint: 'hint.field', rows: fieldRows },
      title: { ...askWords('ask.title', 'hint.title'), when: isField('title') },
      totalBudget: { ...money, when: isField('totalBudget') },
      dueDate: { ...dueDate, when: isField('dueDate') },
      description: { ...description, when: isField('description') },
    },
    args: z.strictObject({
      field: z.enum(fields),
      title: z.optional(words('ask.title')),
      totalBudget: z.optional(dollars),
      dueDate: z.optional(day),
      description: z.optional(longText),
    }),
    run: async ({ field: _field, ...edit }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('requests.update', { params: { id }, body: { ...edit, version } })
      return outcomeOf(answer, { records: [{ noun: 'drawRequest', value: answer.data.drawRequest }] })
    },
    instant: ({ field: _field, ...edit }, targets) => paintAll(targets, edit),
  }),
  change({
    id: 'request.assignAgency',
    ...byVerb('assign'),
    icon: 'landmark',
    also: ['give', 'move', 'agency'],
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.assignAgencies',
    operations: ['requests.assignAgencies'],
    say: 'agencyAssigned',
    back: 'change',
    fits: byRule('edit'),
    asks: { agency },
    args: z.strictObject({ agency: z.uuid() }),
    run: async (args, targets, port, matching) => {
      const answer = await port.call('requests.assignAgencies', {
        body: { target: bulkTargetOf(targets, matching), agency: args.agency },
      })
      return outcomeOf(answer, { refused: answer.data.refused })
    },
  }),
  change({
    id: 'request.sendAssignment',
    icon: 'send',
    also: ['mail', 'notify reviewer', 'tell'],
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.assignMail',
    operations: ['requests.assignMail'],
    say: 'say.assignmentSent',
    back: { none: 'why.mailGone' },
    args: z.strictObject({}),
    run: async (_args, targets, port, matching) => {
      const answer = await port.call('requests.assignMail', { body: { target: bulkTargetOf(targets, matching) } })
      return outcomeOf(answer, { refused: answer.data.refused })
    },
  }),
  change({
    id: 'request.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    also: ['archive', 'remove'],
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.delete',
    operations: ['requests.delete'],
    say: 'requestsDeleted',
    back: 'change',
    args: z.strictObject({}),
    run: async (_args, targets, port, matching) => {
      const answer = await port.call('requests.delete', { body: { target: bulkTargetOf(targets, matching) } })
      return outcomeOf(answer, { refused: answer.data.refused })
    },
    instant: (_args, targets) => paintAll(targets, null),
  }),
]
