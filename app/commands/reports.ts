import * as z from 'zod/mini'
import { readReport } from 'contract/rules'
import { paths } from '~/lib/paths'
import { findAround, type Facts, type Ref } from './context'
import { byRule, change, greyed, hidden, look, on, onlyOne, outcomeOf, yes } from './define'
import type { Ask } from './command'

const lenders = {
  kind: 'record',
  label: 'ask.lenders',
  hint: 'hint.lenders',
  types: ['lender'],
  many: true,
  where: (facts) => {
    const about = findAround(facts, ['lot', 'drawRequest'])
    return { status: 'active', ...(about && { for: about.id }) }
  },
  begins: (facts) => findAround(facts, ['lot', 'drawRequest'])?.state.lenders ?? [],
} as const satisfies Ask

/** Asked where there is a choice. */
const template = {
  kind: 'choice',
  label: 'ask.reportTemplate',
  hint: 'hint.reportTemplate',
  optional: true,
  when: ({ lists }) => (lists.templates?.length ?? 0) > 1,
  rows: ({ lists }) => lists.templates ?? [],
} as const satisfies Ask

/** The question names the lenders, and the version that this one replaces for each. */
const sureToSend = {
  kind: 'confirm',
  label: 'ask.sureSend',
  hint: 'hint.sureSend',
  yes: 'title.report.send',
} as const satisfies Ask

/** Of those that work, of what is here: by address, or by its lender. */
const link = {
  kind: 'record',
  label: 'ask.link',
  hint: 'hint.link',
  types: ['delivery'],
  where: (facts) => {
    const about = findAround(facts, ['lot', 'drawRequest'])
    return about ? { for: about.id } : {}
  },
} as const satisfies Ask

/** The address of the report about a lot or a draw request. */
const reportOf = ({ id, within }: Ref): string => paths.report(within?.lotId ?? id, within?.requestId)

const isReadable = ({ role }: Facts, targets: readonly Ref[]) => {
  const verdict = targets[0] ? readReport(role, targets[0].state) : yes
  return verdict.ok ? yes : greyed(verdict.why)
}

export const reportCommands = [
  look({
    id: 'report.open',
    icon: 'file-text',
    effect: 'go',
    group: 'go',
    on: 'here',
    of: ['lot', 'drawRequest'],
    keys: on(['detail'], 'r'),
    needs: 'lots.reportDetails',
    fits: isReadable,
    act: (_args, [target], port) => target && port.go(reportOf(target)),
  }),
  // Made of what its page shows: from elsewhere it leads there, and asks for its Enter.
  look({
    id: 'report.savePdf',
    icon: 'arrow-down-to-line',
    on: 'here',
    of: ['lot', 'drawRequest'],
    keys: on(['detail'], 'Shift+P'),
    needs: 'lots.reportDetails',
    fits: isReadable,
    act: (_args, [target], port) => {
      if (port.screen.savePdf) port.screen.savePdf()
      else if (target) port.go(`${reportOf(target)}#do=report.savePdf`)
    },
  }),
  change({
    id: 'report.freeze',
    icon: 'archive',
    of: ['lot', 'drawRequest'],
    group: 'change',
    needs: 'lots.savePdf',
    operations: ['lots.savePdf'],
    say: 'say.frozen',
    back: { none: 'reportKept' },
    // A draw request's report is frozen by its lot and itself.
    aim: (_args, targets, { lists }) => ({
      args: {
        lotId: targets[0]?.within?.lotId ?? targets[0]?.id,
        ...(lists.template && { templateId: lists.template }),
      },
      targets,
    }),
    args: z.strictObject({ lotId: z.uuid(), templateId: z.optional(z.uuid()) }),
    run: async (about, targets, port) => {
      const { noun, id } = onlyOne(targets)
      return outcomeOf(
        await port.call('lots.savePdf', { body: { ...about, ...(noun === 'drawRequest' && { requestId: id }) } }),
      )
    },
  }),
  change({
    id: 'report.send',
    icon: 'send',
    of: ['lot', 'drawRequest'],
    keys: on(['detail'], 'Shift+S'),
    group: 'change',
    needs: 'inspections.sendReport',
    operations: ['inspections.sendReport'],
    say: 'say.reportSent',
    back: { none: 'mailGone' },
    fits: byRule('sendReport'),
    // Named as what refuses it names it, so that its page is open again then.
    asks: { lenders, templateId: template, sure: sureToSend },
    // What is shown is what is sent.
    fill: (args, { lists }) => (lists.template ? { ...args, templateId: lists.template } : args),
    args: z.strictObject({
      lenders: z.array(z.uuid()).check(z.minLength(1)),
      templateId: z.nullish(z.uuid()),
      sure: z.literal('yes'),
    }),
    run: async ({ lenders: chosen, templateId }, targets, port) => {
      const { noun, id } = onlyOne(targets)
      const about = { ...(noun === 'lot' ? { lotId: id } : { requestId: id }), ...(templateId && { templateId }) }
      return outcomeOf(await port.call('inspections.sendReport', { body: { ...about, lenders: chosen } }))
    },
  }),
  change({
    id: 'report.revokeLink',
    icon: 'octagon-x',
    of: ['lot', 'drawRequest'],
    group: 'change',
    needs: 'reports.revokeLink',
    operations: ['reports.revokeLink'],
    say: 'say.linkRevoked',
    back: { none: 'linkGone' },
    // A page that tells of its links says where there is none; of what is elsewhere the search does.
    fits: ({ lists }) => (lists.links === 0 ? hidden : yes),
    asks: { link },
    args: z.strictObject({ link: z.uuid() }),
    run: async ({ link }, _targets, port) => outcomeOf(await port.call('reports.revokeLink', { params: { id: link } })),
  }),
]
