import { eachRequiredLotField, type RequiredLotKey } from 'contract/lots/required-keys'
import { t as ruleText } from 'locales/rules'
import { paths } from '~/lib/paths'
import type { BrowserPort } from '~/commands/engine/browser-port'
import { byVerb } from '~/commands/engine/verbs'
import { agencyQuestion, formatQuestion } from '~/commands/engine/questions'
import { change, goTo, unavailable, look, on, yes } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'
import { oneField, patchField } from '~/commands/engine/edit-one-field'
import { questionWords } from '~/commands/engine/argument-schemas'

const page = (field: RequiredLotKey, isNew: boolean) => ({
  ...questionWords(`ask.${field}`, `hint.${field}`),
  rule: { field, isNew },
})
const field = oneField(eachRequiredLotField((name) => page(name, false)))

/** Opens a dialog over the page it is called from: the list of lots with its filters, or the lot's own page. */
function goOver(id: string, own: (id: string) => string, overList: (id: string) => string, port: BrowserPort): void {
  const listed = port.screen.listed?.(paths.lots())
  port.go(listed === undefined ? own(id) : `${overList(id)}${listed}`)
}

export const lotCommands = [
  goTo('lot.new', paths.newLot(), {
    icon: 'map-pin',
    group: 'change',
    list: paths.lots(),
    keys: on(['global'], 'n l'),
    needs: 'lots.create',
    takesName: true,
  }),
  look({
    id: 'lot.form',
    ...byVerb('edit'),
    icon: 'file-text',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['lot'],
    needs: 'lots.update',
    act: (_args, [lot], port) => lot && goOver(lot.id, paths.editLot, paths.editListedLot, port),
  }),
  look({
    id: 'lot.place',
    icon: 'map-pin',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: ['lot'],
    needs: 'lots.updateCoordinates',
    operations: ['lots.updateCoordinates'],
    act: (_args, [lot], port) => lot && goOver(lot.id, paths.placeLot, paths.placeListedLot, port),
  }),
  goTo('lot.import', paths.imports('lots'), {
    icon: 'arrow-up-to-line',
    group: 'change',
    list: paths.lots(),
    needs: 'lots.import',
    operations: ['lots.import', 'lots.cancelImport'],
  }),
  look({
    id: 'lot.export',
    sheet: 'sheet.lot.export',
    icon: 'arrow-down-to-line',
    needs: 'lots.export',
    isAvailable: ({ offers, lists }) =>
      offers.has('export') && lists.total === 0 ? unavailable(ruleText('why.noneListed')) : yes,
    questions: { format: formatQuestion },
    act: ({ format }, _targets, port) =>
      port.download(paths.exportLots(String(format), port.screen.listed?.(paths.lots()))),
  }),
  change({
    id: 'lot.create',
    icon: 'map-pin',
    group: 'change',
    on: 'nothing',
    needs: 'lots.create',
    successMessage: 'lotAdded',
    undo: 'change',
    namedBy: ['street'],
    questions: eachRequiredLotField((name) => page(name, true)),
  }),
  change({
    id: 'lot.edit',
    icon: 'file-text',
    group: 'change',
    of: ['lot'],
    needs: 'lots.update',
    successMessage: 'lotSaved',
    undo: 'change',
    questions: field,
    optimistic: patchField,
  }),
  change({
    id: 'lot.setCoordinates',
    icon: 'map',
    group: 'change',
    of: ['lot'],
    needs: 'lots.updateCoordinates',
    successMessage: 'lotPlaced',
    undo: 'change',
    questions: {
      coordinates: { kind: 'text', label: 'ask.coordinates', hint: 'hint.coordinates', format: 'position' },
    },
  }),
  change({
    id: 'lot.setBudget',
    icon: 'hash',
    group: 'change',
    of: ['lot'],
    needs: 'lots.updateTotalBudget',
    successMessage: 'lotSaved',
    undo: 'change',
    // Without a budget the lot's is the sum of its draw requests.
    questions: { totalBudget: { kind: 'money', label: 'ask.totalBudget', hint: 'hint.totalBudget', optional: true } },
    optimistic: ({ totalBudget }, targets) => (totalBudget === null ? [] : patchAll(targets, { totalBudget })),
  }),
  change({
    id: 'lot.assignAgency',
    ...byVerb('assign'),
    icon: 'landmark',
    group: 'change',
    on: 'selection-or-here',
    of: ['lot'],
    byFilter: true,
    needs: 'lots.assignAgency',
    successMessage: 'agencyAssigned',
    undo: 'change',
    questions: { agency: agencyQuestion },
  }),
  change({
    id: 'lot.delete',
    sheet: 'sheet.lot.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['lot'],
    byFilter: true,
    needs: 'lots.delete',
    successMessage: 'lotsDeleted',
    undo: 'change',
    afterwards: 'parent',
    optimistic: (_args, targets) => patchAll(targets, null),
  }),
]
