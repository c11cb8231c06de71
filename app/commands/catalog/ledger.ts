import { sendsPhotos } from 'contract/core/capabilities'
import type { OperationId } from 'contract/core/catalog'
import type { DrawRecordKind } from 'contract/ledger/draw-terms'
import { paths } from '~/lib/paths'
import { formatQuestion } from '~/commands/engine/questions'
import { questionWords, longestReason } from '~/commands/engine/argument-schemas'
import type { Availability, BrowserCommand } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { findAround, type RecordRef } from '~/commands/engine/context'
import { byRule, change, hidden, look, offered, on, unavailable, yes } from '~/commands/engine/define'
import { byVerb } from '~/commands/engine/verbs'

/** Opens the budget of the lot on screen, or of one that is chosen, or a form over it. */
const overBudget = (
  id: CommandId,
  operation: OperationId,
  path: (lotId: string) => string,
  definition: Partial<Pick<BrowserCommand, 'icon' | 'keys' | 'group'>>,
): BrowserCommand =>
  look({
    id,
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['lot'],
    needs: operation,
    operations: [operation],
    act: (_args, [lot], port) => lot && port.go(path(lot.id)),
    ...definition,
  })

/** Refused with the reason that the page has written for the command, if any. */
const unlessRefused = (id: CommandId, targets: readonly RecordRef[]): Availability => {
  const why = targets.map(({ state }) => state.whyNot?.[id]).find(Boolean)
  return why ? unavailable(why) : yes
}

/** Opens the form of a record on the completed draw request on screen. */
const onDraw = (id: CommandId, operation: OperationId, kind: DrawRecordKind, keys: string): BrowserCommand =>
  look({
    id,
    icon: 'landmark',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['drawRequest'],
    needs: operation,
    operations: [operation],
    keys: on(['detail'], keys),
    isAvailable: (context, targets) => {
      if (!targets.every(({ state }) => state.hasSchedule)) return hidden
      const paid = byRule('pay')(context, targets)
      return paid.ok ? unlessRefused(id, targets) : paid
    },
    act: (_args, [draw], port) => draw?.within && port.go(paths.drawRequestRecord(draw.within, kind)),
  })

/** Borrowers set amounts until they submit, others until the draw request is completed. */
const mayClaim: BrowserCommand['isAvailable'] = (context, targets) =>
  byRule(sendsPhotos(context.role) ? 'claim' : 'edit')(context, targets)

/** Commands of the draws in a ledger (domain rule 17). */
export const drawCommands = [
  look({
    id: 'drawLine.claim',
    ...byVerb('edit'),
    icon: 'file-text',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['drawLine'],
    needs: 'ledger.claimLine',
    operations: ['ledger.claimLine'],
    isAvailable: mayClaim,
    act: (_args, [line], port) => line?.within && port.go(paths.drawRequestClaim(line.within, line.id)),
  }),
  look({
    id: 'drawLine.review',
    icon: 'file-text',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['drawLine'],
    needs: 'ledger.reviewLine',
    operations: ['ledger.reviewLine'],
    keys: on(['detail'], 'n d'),
    isAvailable: byRule('edit'),
    act: (_args, [line], port) => line?.within && port.go(paths.drawRequestReview(line.within, line.id)),
  }),
  onDraw('draw.approve', 'ledger.approveDraw', 'approval', 'n a'),
  onDraw('draw.fund', 'ledger.fundDraw', 'funding', 'n p'),
  onDraw('draw.release', 'ledger.releaseRetainage', 'release', 'n t'),
  change({
    id: 'drawRecord.reverse',
    icon: 'trash-2',
    group: 'change',
    of: ['drawRecord', 'drawRequest'],
    needs: 'ledger.reverseRecord',
    isAvailable: ({ lists }, targets) => {
      if (targets[0]?.noun === 'drawRecord') return unlessRefused('drawRecord.reverse', targets)
      return lists.drawRecords?.length ? yes : hidden
    },
    successMessage: 'drawRecordReversed',
    undo: 'change',
    questions: {
      record: {
        kind: 'choice',
        isTarget: true,
        label: 'ask.drawRecord',
        hint: 'hint.drawRecord',
        rows: ({ lists }) => lists.drawRecords ?? [],
      },
      reason: questionWords('ask.reason', 'hint.reason', longestReason),
    },
    // A record chosen from those of the draw request becomes the target.
    resolveTarget: ({ record, ...args }, targets, { lists }) => {
      const chosen = lists.drawRecords?.find(({ value }) => value === record)
      return { args, targets: chosen ? [{ noun: 'drawRecord', id: chosen.value, version: chosen.version }] : targets }
    },
  }),
]

/** Commands of a lot's budget (domain rule 17). */
export const ledgerCommands = [
  overBudget('budget.open', 'ledger.get', paths.budget, { icon: 'hash', group: 'go', keys: on(['detail'], 'b') }),
  offered('draws', { id: 'budget.draws', icon: 'columns-2', group: 'look', keys: on(['detail'], 'Shift+B') }),
  overBudget('budgetLine.new', 'ledger.addLines', paths.newBudgetLine, {
    icon: 'hash',
    keys: on(['detail'], 'n b'),
  }),
  overBudget('changeOrder.new', 'ledger.recordChangeOrder', paths.newChangeOrder, {
    icon: 'file-text',
    keys: on(['detail'], 'n o'),
  }),
  overBudget('budgetLine.import', 'ledger.import', paths.importBudget, { icon: 'arrow-up-to-line' }),
  look({
    id: 'ledger.export',
    icon: 'arrow-down-to-line',
    on: 'here',
    of: ['lot'],
    needs: 'ledger.export',
    questions: { format: formatQuestion },
    act: ({ format }, [lot], port) => lot && port.download(paths.exportBudget(lot.id, String(format))),
  }),
  overBudget('ledger.settings', 'ledger.set', paths.ledgerSettings, { icon: 'landmark' }),
  look({
    id: 'budgetLine.form',
    ...byVerb('edit'),
    icon: 'file-text',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['ledgerLine'],
    needs: 'ledger.updateLine',
    // The table saves its cells by the same right.
    operations: ['ledger.updateLine', 'ledger.updateLines'],
    act: (_args, [line], port, context) => {
      const lot = findAround(context, ['lot'])
      if (line && lot) port.go(paths.budgetLine(lot.id, line.id))
    },
  }),
  change({
    id: 'budgetLine.remove',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    of: ['ledgerLine'],
    needs: 'ledger.removeLine',
    isAvailable: (_context, targets) => unlessRefused('budgetLine.remove', targets),
    successMessage: 'budgetLineRemoved',
    undo: 'change',
    questions: { reason: questionWords('ask.reason', 'hint.reason', longestReason) },
  }),
]
