import * as z from 'zod/mini'
import type { InputOf } from 'contract/catalogue'
import { longest } from 'contract/limits'
import { say } from 'contract/messages'
import { paths } from '~/lib/paths'
import { byVerb } from './verbs'
import { agencyAsk, costCodesAsk, reviewerAsk } from './asks'
import type { Args, Ask, Port } from './command'
import { findAround } from './context'
import type { Facts, Ref, Target } from './context'
import {
  bulkBody,
  bulkTargetOf,
  byRule,
  change,
  greyed,
  hidden,
  look,
  on,
  onlyOne,
  outcomeOf,
  paintAll,
  yes,
  overList,
  withName,
} from './define'
import { oneField } from './one-field'
import { anyWords, askWords, dollars, words } from './words'

const day = z.iso.date()
const title = words(longest.requestTitle)
const longText = anyWords(longest.description)

const pages = {
  title: askWords('ask.title', 'hint.title', longest.requestTitle),
  totalBudget: { kind: 'money', label: 'ask.requestBudget', hint: 'hint.requestBudget' },
  dueDate: { kind: 'date', label: 'ask.dueDate', hint: 'hint.dueDate' },
  newDueDate: { kind: 'date', label: 'ask.dueDate', hint: 'hint.eventDate' },
  description: { kind: 'text', label: 'ask.description', hint: 'hint.description', check: longText, lines: true },
} as const satisfies Record<string, Ask>

const field = oneField({
  title: { page: pages.title, value: title },
  totalBudget: { page: pages.totalBudget, value: dollars },
  dueDate: { page: pages.newDueDate, value: day },
  description: { page: pages.description, value: longText },
})

/** What changes fields of a draw request, one of them or another. */
const updating = {
  icon: 'file-text',
  group: 'change',
  of: ['drawRequest'],
  needs: 'requests.update',
  operations: ['requests.update'],
  say: 'requestUpdated',
  back: 'change',
  fits: byRule('edit'),
} as const

async function update(edit: InputOf<'requests.update'>['body'], targets: readonly Target[], port: Port) {
  const { id, version } = onlyOne(targets)
  const answer = await port.call('requests.update', { params: { id }, body: { ...edit, version } })
  return outcomeOf(answer, { records: [{ noun: 'drawRequest', value: answer.data.drawRequest }] })
}

const dueArgs = z.strictObject({ dueDate: day })
type Due = { dueDate: string }

/** What sets a due date, whichever way the day is said. */
const setsDue = {
  ...updating,
  say: 'say.dueDateSet' as const,
  then: 'along' as const,
  args: dueArgs,
  run: (edit: Due, targets: readonly Target[], port: Port) => update(edit, targets, port),
  instant: (edit: Due, targets: readonly Target[]) => paintAll(targets, edit),
}

/** So many days on what is due here, which the calendar shows. */
const dueOn = (days: 1 | -1) => ({
  ...setsDue,
  icon: days === 1 ? 'chevron-right' : 'chevron-left',
  // Only the calendar says what day that is.
  fits: (facts: Facts, targets: readonly Ref[]) => (facts.lists.moved ? byRule('edit')(facts, targets) : hidden),
  aim: (_args: Args, targets: readonly Target[], { lists }: Facts) => ({
    args: { dueDate: lists.moved?.(onlyOne(targets).id, { days })?.start },
    targets,
  }),
})

export const requestCommands = [
  look({
    id: 'request.new',
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    keys: on(['global'], 'n r'),
    needs: 'requests.create',
    takesName: true,
    act: (args, _targets, port, facts) => {
      // One is for one lot: with several picked it is asked for which of them.
      const isOne = facts.selection.length < 2 && !facts.matching
      const picked = facts.selection.filter(({ noun }) => noun === 'lot')
      const lot = isOne && (picked[0] ?? findAround(facts, ['lot']))
      const among = overList(paths.drawRequests(), paths.newRequest(...picked.map(({ id }) => id)), port)
      port.go(withName(lot ? paths.newRequestOnLot(lot.id) : among, args))
    },
  }),
  look({
    id: 'request.form',
    ...byVerb('edit', ['list', 'detail', 'calendar']),
    effect: 'go',
    icon: 'file-text',
    group: 'change',
    on: 'here',
    of: ['drawRequest'],
    needs: 'requests.update',
    // Over the calendar and the list of draw requests, the form leaves them as they are; elsewhere it lies over the draw request's page.
    act: (_args, [request], port, facts) => {
      if (!request) return
      const [day, listed] = [port.screen.listed?.(paths.calendar()), port.screen.listed?.(paths.drawRequests())]
      const lotId = request.within?.lotId ?? findAround(facts, ['lot'])?.id
      if (day !== undefined) port.go(`${paths.dueForm(request.id)}${day}`)
      else if (lotId && listed === undefined) port.go(paths.drawRequestForm({ lotId, requestId: request.id }))
      else port.go(`${paths.editRequest(request.id)}${listed ?? ''}`)
    },
  }),
  change({
    id: 'request.create',
    icon: 'file-text',
    group: 'change',
    of: ['lot'],
    needs: 'requests.create',
    operations: ['requests.create'],
    say: 'requestAdded',
    back: 'change',
    namedBy: ['title'],
    asks: {
      title: pages.title,
      totalBudget: pages.totalBudget,
      costCodeIds: costCodesAsk,
      reviewer: { ...reviewerAsk, optional: true },
      dueDate: { ...pages.dueDate, optional: true },
      description: { ...pages.description, optional: true },
    },
    args: z.strictObject({
      title,
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
    ...updating,
    ...field,
    run: (edit, targets, port) => update(edit, targets, port),
    instant: (edit, targets) => paintAll(targets, edit),
  }),
  change({
    id: 'request.setDueDate',
    ...byVerb('move', ['calendar']),
    ...setsDue,
    on: 'selection-or-here',
    each: true,
    asks: { dueDate: pages.newDueDate },
  }),
  change({ id: 'request.dueLater', ...byVerb('later', ['calendar']), ...dueOn(1) }),
  change({ id: 'request.dueEarlier', ...byVerb('earlier', ['calendar']), ...dueOn(-1) }),
  change({
    id: 'request.assignAgency',
    ...byVerb('assign'),
    icon: 'landmark',
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.assignAgencies',
    operations: ['requests.assignAgencies'],
    say: 'requestsAgencyAssigned',
    back: 'change',
    fits: byRule('edit'),
    asks: { agency: agencyAsk },
    args: z.strictObject({ agency: z.uuid() }),
    run: async ({ agency }, targets, port, matching) =>
      outcomeOf(await port.call('requests.assignAgencies', { body: { ...bulkBody(targets, matching), agency } })),
  }),
  change({
    id: 'request.sendAssignment',
    icon: 'send',
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.assignMail',
    operations: ['requests.assignMail'],
    say: 'say.assignmentSent',
    back: 'change',
    args: z.strictObject({}),
    run: async (_args, targets, port, matching) =>
      outcomeOf(await port.call('requests.assignMail', { body: { target: bulkTargetOf(targets, matching) } })),
  }),
  change({
    id: 'request.delete',
    ...byVerb('delete', ['list', 'detail', 'calendar']),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['drawRequest'],
    byFilter: true,
    needs: 'requests.delete',
    operations: ['requests.delete'],
    say: 'requestsDeleted',
    back: 'change',
    then: 'parent',
    // There it stands for the day it is due.
    fits: ({ mode }) => (mode === 'calendar' ? greyed(say('why.dueDate')) : yes),
    args: z.strictObject({}),
    run: async (_args, targets, port, matching) =>
      outcomeOf(await port.call('requests.delete', { body: bulkBody(targets, matching) })),
    instant: (_args, targets) => paintAll(targets, null),
  }),
]
