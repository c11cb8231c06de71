import * as z from 'zod/mini'
import { readPosition } from 'contract/degrees'
import type { EnteredLotKey } from 'contract/lot-fields'
import { messages, say } from 'contract/messages'
import { paths } from '~/lib/paths'
import { byVerb } from './verbs'
import type { Choice } from './context'
import { agencyAsk } from './asks'
import { bulkBody, change, goTo, greyed, look, on, onlyOne, outcomeOf, paintAll, yes } from './define'
import { oneField } from './one-field'
import { address, askWords, dollars, words } from './words'

/** What every lot has: those its form requires, in the order of form and file. */
const fields = [
  'lotNumber',
  'street',
  'city',
  'stateOrProvince',
  'postalCode',
  'loanNumber',
  'borrowerName',
  'borrowerEmail',
] as const satisfies readonly EnteredLotKey[]
type Field = (typeof fields)[number]

const each = <T>(of: (name: Field) => T) =>
  Object.fromEntries(fields.map((name) => [name, of(name)])) as Record<Field, T>
const values = { ...each(() => words()), borrowerEmail: address }
const page = (field: Field, isNew: boolean) => ({
  ...askWords(`ask.${field}`, `hint.${field}`),
  rule: { field, isNew },
})
const field = oneField(each((name) => ({ page: page(name, false), value: values[name] })))

const formatRows = (): Choice[] =>
  (['csv', 'xlsx'] as const).map((value) => ({ value, label: messages[`choice.${value}`] }))

const position = z.strictObject({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
})

/** Coordinates as they are typed: "36.9741, -122.0308", a space will do. */
const typedPosition = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => readPosition(typed)),
  ),
  z.custom<z.output<typeof position>>((value) => value !== null, messages['why.notCoordinates']),
)

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
    // It lies over what one comes from: the list of lots with its filters, or the lot's own page.
    act: (_args, [lot], port) => {
      const listed = port.screen.listed?.(paths.lots())
      if (lot) port.go(listed === undefined ? paths.editLot(lot.id) : `${paths.editListedLot(lot.id)}${listed}`)
    },
  }),
  goTo('lot.import', paths.importLots(), {
    icon: 'arrow-up-to-line',
    group: 'change',
    list: paths.lots(),
    needs: 'lots.import',
    operations: ['lots.import', 'lots.cancelImport'],
  }),
  look({
    id: 'lot.export',
    icon: 'arrow-down-to-line',
    needs: 'lots.export',
    fits: ({ offers, lists }) => (offers.has('export') && lists.total === 0 ? greyed(say('why.noneListed')) : yes),
    asks: { format: { kind: 'choice', label: 'ask.format', hint: 'hint.format', rows: formatRows } },
    act: ({ format }, _targets, port) =>
      port.download(paths.exportLots(String(format), port.screen.listed?.(paths.lots()))),
  }),
  change({
    id: 'lot.create',
    icon: 'map-pin',
    group: 'change',
    on: 'nothing',
    needs: 'lots.create',
    operations: ['lots.create'],
    say: 'lotAdded',
    back: 'change',
    namedBy: ['street'],
    asks: each((name) => page(name, true)),
    args: z.strictObject(values),
    run: async (form, _targets, port) => {
      const answer = await port.call('lots.create', { body: form })
      return outcomeOf(answer, { records: [{ noun: 'lot', value: answer.data.lot }] })
    },
  }),
  change({
    id: 'lot.edit',
    icon: 'file-text',
    group: 'change',
    of: ['lot'],
    needs: 'lots.update',
    operations: ['lots.update'],
    say: 'lotSaved',
    back: 'change',
    ...field,
    run: async (edit, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('lots.update', { body: { ...edit, uuid: id, version } })
      return outcomeOf(answer, { records: [{ noun: 'lot', value: answer.data.lot }] })
    },
    instant: (edit, targets) => paintAll(targets, edit),
  }),
  change({
    id: 'lot.setCoordinates',
    icon: 'map',
    group: 'change',
    of: ['lot'],
    needs: 'lots.updateCoordinates',
    operations: ['lots.updateCoordinates'],
    say: 'lotPlaced',
    back: 'change',
    asks: {
      coordinates: { kind: 'text', label: 'ask.coordinates', hint: 'hint.coordinates', check: typedPosition },
    },
    args: z.strictObject({ coordinates: position }),
    run: async ({ coordinates }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('lots.updateCoordinates', {
        params: { lotId: id },
        body: { coordinates, version },
      })
      return outcomeOf(answer, { records: [{ noun: 'lot', value: answer.data.lot }] })
    },
  }),
  change({
    id: 'lot.setBudget',
    icon: 'hash',
    group: 'change',
    of: ['lot'],
    needs: 'lots.updateTotalBudget',
    operations: ['lots.updateTotalBudget'],
    say: 'lotSaved',
    back: 'change',
    // Left out, the budget is the sum of the lot's draw requests.
    asks: { totalBudget: { kind: 'money', label: 'ask.totalBudget', hint: 'hint.totalBudget', optional: true } },
    args: z.strictObject({ totalBudget: z.nullable(dollars) }),
    run: async ({ totalBudget }, targets, port) => {
      const { id, version } = onlyOne(targets)
      const answer = await port.call('lots.updateTotalBudget', {
        params: { lotId: id },
        body: { totalBudget, version },
      })
      return outcomeOf(answer, { records: [{ noun: 'lot', value: answer.data.lot }] })
    },
    instant: ({ totalBudget }, targets) => (totalBudget === null ? [] : paintAll(targets, { totalBudget })),
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
    operations: ['lots.assignAgency'],
    say: 'agencyAssigned',
    back: 'change',
    asks: { agency: agencyAsk },
    args: z.strictObject({ agency: z.uuid() }),
    run: async ({ agency }, targets, port, matching) =>
      outcomeOf(await port.call('lots.assignAgency', { body: { ...bulkBody(targets, matching), agency } })),
  }),
  change({
    id: 'lot.delete',
    ...byVerb('delete'),
    icon: 'trash-2',
    group: 'change',
    on: 'selection-or-here',
    of: ['lot'],
    byFilter: true,
    needs: 'lots.delete',
    operations: ['lots.delete'],
    say: 'lotsDeleted',
    back: 'change',
    then: 'parent',
    args: z.strictObject({}),
    run: async (_args, targets, port, matching) =>
      outcomeOf(await port.call('lots.delete', { body: bulkBody(targets, matching) })),
    instant: (_args, targets) => paintAll(targets, null),
  }),
]
