import { z } from 'zod'
import { uuid } from 'contract/core/common'
import { readDegrees } from 'contract/geo/degrees'
import type { LotForm, LotPlace } from 'contract/lots/form'
import { lotForm, lotPlace } from 'contract/lots/form'
import { t as sayOfField } from 'locales/fields'
import { lot, type Lot } from 'contract/lots/calls'
import { typedPlace } from '~/lib/geo/typed-place'
import { typedAmount } from '~/lib/text/typed-amount'
import { agencyChoices } from '~/services/records/users.server'
import { listStates } from '~/services/records/geo.server'
import { createLot, updateLot } from '~/services/records/lots.server'
import { openForm, saveEdit, saveForm } from './record-form.server'
import type { requireSession } from '~/services/session/session.server'

/** Fields that are sent as typed. */
const words = lotForm.omit({ totalBudget: true, coordinates: true, agency: true }).shape
type Word = keyof typeof words

const budget = typedAmount.transform((dollars) => dollars ?? null)

/** Typed degrees; null if empty. */
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
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? sayOfField('invalidInput') })
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

/** Schema of the typed lot form (spec §3): the contract's fields, with budget and coordinates as text. */
const typedLot = z
  .strictObject({
    ...words,
    totalBudget: budget,
    latitude: degrees(90),
    longitude: degrees(180),
    outline,
    /** Initial coordinates of the form, "latitude,longitude": unchanged ones do not count as placed by the person. */
    known: z.string().default(''),
    agency: uuid.nullable().default(null),
  })
  // Runs with other errors, so that all appear together. An invalid degree is undefined at this point.
  .refine(({ latitude, longitude }) => latitude !== null || typeof longitude !== 'number', together('latitude'))
  .refine(({ latitude, longitude }) => longitude !== null || typeof latitude !== 'number', together('longitude'))
type TypedLot = z.output<typeof typedLot>

/**
 * Parts of the typed form: fields and budget, agency, and the place set by the person; `kept` if the coordinates are
 * unchanged.
 */
function lotFormParts({ latitude, longitude, outline: drawn, known, agency, ...words }: TypedLot) {
  const place = (): LotPlace | null | 'kept' => {
    if (drawn) return drawn
    if (latitude === null || longitude === null) return known === '' ? 'kept' : null
    const [knownLatitude, knownLongitude] = known.split(',').map(Number)
    return latitude === knownLatitude && longitude === knownLongitude ? 'kept' : { latitude, longitude }
  }
  return { words, agency, place: place() }
}

/** Choices of the form: states, and for an admin the agencies. */
export async function lotChoices(request: Request, { user }: Awaited<ReturnType<typeof requireSession>>) {
  const [states, agencies] = await Promise.all([listStates(request), agencyChoices(request, user)])
  return { states: states.map(({ code, name }) => ({ value: code, label: name })), agencies }
}

/** An invalid place, so that the provider refuses the form in any case. */
const nowhere = { latitude: 999, longitude: 999 }

/** Fields of an already invalid form as typed, for the provider's further errors; nothing is saved. */
function typedWords(form: FormData) {
  const typed = Object.keys(words).map((name) => [name, String(form.get(name) ?? '')])
  return { ...(Object.fromEntries(typed) as Record<Word, string>), coordinates: nowhere }
}

/** Action of a new lot's form; `back` is the redirect target. */
export function addLot(request: Request, back: string) {
  return saveForm({
    request,
    schema: typedLot,
    back,
    command: 'lot.create',
    validate: (form) => createLot(request, { ...typedWords(form), agency: String(form.get('agency') ?? '') || null }),
    send: async (typed, { key }) => {
      const { words, agency, place } = lotFormParts(typed)
      const form: LotForm = { ...words, agency, coordinates: place === 'kept' ? null : place }
      return createLot(request, form, key)
    },
  })
}

const placed = lot.pick({ coordinates: true })

/** Opens a lot's form. */
export const openLot = (opened: Lot) => openForm(opened, typedPlace(opened.coordinates))

/** Action of a lot's form. Unchanged coordinates follow the address. */
export function saveLot(request: Request, lotId: string, back: string) {
  return saveEdit({
    request,
    schema: typedLot,
    back,
    command: 'lot.edit',
    parts: (newer) => typedPlace(placed.parse(newer).coordinates),
    validate: (form) => updateLot(request, { uuid: lotId, ...typedWords(form) }),
    send: async (typed, { key, version }) => {
      const { words, place } = lotFormParts(typed)
      const edit = { uuid: lotId, version, ...words }
      return updateLot(request, { ...edit, ...(place !== 'kept' && { coordinates: place }) }, key)
    },
  })
}
