import { z } from 'zod'
import { uuid } from 'contract/common'
import { readDegrees } from 'contract/degrees'
import type { LotForm, LotPlace } from 'contract/lot-form'
import { lotForm, lotPlace } from 'contract/lot-form'
import { sayOfField } from 'contract/field-lines'
import { lot, type Lot } from 'contract/lots'
import { messages } from 'contract/messages'
import { typedPlace } from '~/lib/typed-place'
import { typedAmount } from '~/lib/typed-amount'
import { agencyChoices } from './users.server'
import { listStates } from './geo.server'
import { createLot, updateLot } from './lots.server'
import { keepEdit, keepForm, openForm } from './record-form.server'
import type { requireSession } from './session.server'

/** The fields that are typed as the provider takes them. */
const words = lotForm.omit({ totalBudget: true, coordinates: true, agency: true }).shape
type Word = keyof typeof words

const budget = typedAmount.transform((dollars) => dollars ?? null)

/** Degrees as they are typed, null where nothing is. */
const degrees = (most: number) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return null
      const value = readDegrees(text, most)
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: sayOfField('degrees', { from: -most, to: most }) })
      return z.NEVER
    })

const outline = z
  .string()
  .default('')
  .transform((text, context): LotPlace | null => {
    if (text === '') return null
    const read = lotPlace.safeParse({ outline: parsed(text) })
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? messages.invalidInput })
    return z.NEVER
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const together = (field: string) => ({ message: sayOfField('bothDegrees'), path: [field], when: () => true })

/** The lot form as it is typed (spec §3): the contract's words, with budget and coordinates as texts. */
const typedLot = z
  .strictObject({
    ...words,
    totalBudget: budget,
    latitude: degrees(90),
    longitude: degrees(180),
    outline,
    /** The coordinates the form was filled with, "latitude,longitude": those nobody typed are not said to be placed. */
    known: z.string().default(''),
    agency: uuid.nullable().default(null),
  })
  // Asked whatever else is wrong: everything is said at once. A degree that does not read is undefined by then.
  .refine(({ latitude, longitude }) => latitude !== null || typeof longitude !== 'number', together('latitude'))
  .refine(({ latitude, longitude }) => longitude !== null || typeof latitude !== 'number', together('longitude'))
type TypedLot = z.output<typeof typedLot>

/**
 * What was typed, taken apart: the words and the budget, the agency, and where a person said the lot is; `kept` where the
 * form's coordinates are those it was filled with.
 */
function partsOf({ latitude, longitude, outline: drawn, known, agency, ...words }: TypedLot) {
  const place = (): LotPlace | null | 'kept' => {
    if (drawn) return drawn
    if (latitude === null || longitude === null) return known === '' ? 'kept' : null
    const [knownLatitude, knownLongitude] = known.split(',').map(Number)
    return latitude === knownLatitude && longitude === knownLongitude ? 'kept' : { latitude, longitude }
  }
  return { words, agency, place: place() }
}

/** What the form chooses from: states, and for an admin the agencies. */
export async function lotChoices(request: Request, { user }: Awaited<ReturnType<typeof requireSession>>) {
  const [states, agencies] = await Promise.all([listStates(request), agencyChoices(request, user)])
  return { states: states.map(({ code, name }) => ({ value: code, label: name })), agencies }
}

/** A place that is none: with it a form is refused, whatever else it says. */
const nowhere = { latitude: 999, longitude: 999 }

/** The words of a form that is refused already, as they were typed: the provider says what else is wrong, and keeps nothing. */
function typedWords(form: FormData) {
  const typed = Object.keys(words).map((name) => [name, String(form.get(name) ?? '')])
  return { ...(Object.fromEntries(typed) as Record<Word, string>), coordinates: nowhere }
}

/** Adds the lot of the form that was sent; `back` is where it leads. */
export function addLot(request: Request, back: string) {
  return keepForm({
    request,
    schema: typedLot,
    back,
    command: 'lot.create',
    besides: (form) => createLot(request, { ...typedWords(form), agency: String(form.get('agency') ?? '') || null }),
    send: async (typed, { key }) => {
      const { words, agency, place } = partsOf(typed)
      const form: LotForm = { ...words, agency, coordinates: place === 'kept' ? null : place }
      return createLot(request, form, key)
    },
  })
}

const placed = lot.pick({ coordinates: true })

/** The form of a lot, opened. */
export const openLot = (opened: Lot) => openForm(opened, typedPlace(opened.coordinates))

/** Saves the form of a lot. Coordinates nobody touched are left to its address. */
export function saveLot(request: Request, lotId: string, back: string) {
  return keepEdit({
    request,
    schema: typedLot,
    back,
    command: 'lot.edit',
    parts: (newer) => typedPlace(placed.parse(newer).coordinates),
    besides: (form) => updateLot(request, { uuid: lotId, ...typedWords(form) }),
    send: async (typed, { key, version }) => {
      const { words, place } = partsOf(typed)
      const edit = { uuid: lotId, version, ...words }
      return updateLot(request, { ...edit, ...(place !== 'kept' && { coordinates: place }) }, key)
    },
  })
}
