import { eventLines } from 'contract/event-lines'
import { z } from 'zod'
import { catalogue, type DataOf } from 'contract/catalogue'
import { uuid } from 'contract/common'
import { fillPath } from 'contract/endpoint'
import { type CalendarEvent, whyNotTimes } from 'contract/events'
import { requiredText } from 'contract/fields'
import { messages, say } from 'contract/messages'
import { readCalendarView, daysAround } from '~/lib/calendar-view'
import { defaultZone, todayIn } from '~/lib/dates'
import { hourField, timeFields, timesOf } from '~/lib/event-times'
import { paths } from '~/lib/paths'
import { handOnOpenly } from './download.server'
import { getLot } from './lots.server'
import { askProvider, callProvider } from './provider.server'
import { keepEdit, keepForm, listBeneath, openForm } from './record-form.server'
import { readForm } from './request-body.server'
import { getRequest } from './requests.server'
import { webSettings } from './settings.server'
import { getUser } from './users.server'
import { providerAddress } from './wire.server'

const zoneOf = async (request: Request) => (await getUser(request)).timeZone ?? defaultZone

/** What is on the days around the date in the address. */
export async function listEvents(request: Request): Promise<DataOf<'events.list'>> {
  const today = todayIn(await zoneOf(request), Date.now())
  const { date } = readCalendarView(new URL(request.url).searchParams, today)
  return callProvider(request, 'events.list', { query: daysAround(date) })
}

/** An event's times as its record has them. */
const times = z.object({ start: z.string(), end: z.string() })

/** One event, on whatever day it is. @throws ProviderError 404 */
export const getEvent = (request: Request, id: string): Promise<CalendarEvent> =>
  callProvider(request, 'events.get', { params: { id } })

/** One event for its form, whose day and hours are read by the viewer's clock. */
export async function openEvent(request: Request, id: string) {
  const [zone, event] = await Promise.all([zoneOf(request), getEvent(request, id)])
  return { event, tokens: openForm(event, timeFields(event, zone)) }
}

/** What a new event is put on: the draw request or the lot that the address names. */
export async function eventHome(request: Request) {
  const search = new URL(request.url).searchParams
  const [lotId, requestId] = [search.get('lotId'), search.get('requestId')]
  if (requestId) {
    const { result, lotDetails } = await getRequest(request, requestId)
    return { name: 'requestId', value: requestId, label: `${result.title}, ${lotDetails.street}` } as const
  }
  if (!lotId) return null
  return { name: 'lotId', value: lotId, label: (await getLot(request, lotId)).street } as const
}

const day = (label: string) => z.iso.date({ error: say('required', { label }) })
const hour = z
  .string()
  .regex(/^\d{2}:\d{2}$/, messages['why.notHours'])
  .optional()

type TypedTimes = { date: string; last?: string | undefined; from?: string | undefined; to?: string | undefined }

const readTimes = ({ date, last, from, to }: TypedTimes, zone: string) =>
  timesOf(date, from ? { from, to } : null, zone, last)

/** Whether the form holds the times as it was filled with: an hour that a day has twice is read as the first of them. */
function isUntouched({ date, last = '', from = '', to = '' }: TypedTimes, event: CalendarEvent, zone: string): boolean {
  const filled = timeFields(event, zone)
  return filled.date === date && filled.last === last && filled.from === from && filled.to === to
}

/** What is wrong with the times as they are typed, and at which field. */
function whyNotTyped(given: TypedTimes, zone: string): [path: string, message: string] | null {
  const { date, last, from, to } = given
  if (to && !from) return ['from', say('required', { label: 'From' })]
  if (last && last < date) return ['last', eventLines.ends]
  if (from && to && to <= from && (last ?? date) === date) return ['to', eventLines.ends]
  const times = readTimes(given, zone)
  if (from && hourField(times.start, zone) !== from) return ['from', eventLines.skipped]
  if (to && hourField(times.end, zone) !== to) return ['to', eventLines.skipped]
  const wrong = whyNotTimes(times)
  return wrong && [from && (last ?? date) === date ? 'to' : 'last', wrong.message]
}

/**
 * The form as it is typed: a day, perhaps a last one, perhaps hours; `zone` is whose clock they are read by. Times of `event`
 * that were not touched stay as they are.
 */
const typed = (zone: string, event?: CalendarEvent) =>
  z
    .strictObject({
      title: requiredText('Title', { max: 200 }),
      date: day('Date'),
      last: day('Last day').optional(),
      from: hour,
      to: hour,
      lotId: uuid.optional(),
      requestId: uuid.optional(),
    })
    .check(({ value, issues }) => {
      if (event && isUntouched(value, event, zone)) return
      const [path, message] = whyNotTyped(value, zone) ?? []
      if (path) issues.push({ code: 'custom', message, path: [path], input: value })
    })
    .transform(({ title, date, last, from, to, ...home }) => {
      const times = { date, last, from, to }
      const { start, end } = event && isUntouched(times, event, zone) ? event : readTimes(times, zone)
      return { title, ...home, start, end }
    })

/** The action of a new event's form: the calendar with a toast, or what is wrong at its field. */
export async function addEvent(request: Request) {
  return keepForm({
    request,
    schema: typed(await zoneOf(request)),
    back: listBeneath(request, paths.calendar()),
    command: 'event.add',
    send: (body, { key }) => askProvider(request, 'events.create', { body }, { idempotencyKey: key }),
  })
}

/** The action of an event's form. */
export async function editEvent(request: Request, id: string) {
  // One that is gone is refused where it is sent, with all that was typed.
  const [zone, event] = await Promise.all([zoneOf(request), getEvent(request, id).catch(() => undefined)])
  return keepEdit({
    request,
    schema: typed(zone, event),
    back: listBeneath(request, paths.calendar()),
    command: 'event.form',
    parts: (record) => timeFields(times.parse(record), zone),
    send: ({ title, start, end }, { key, version }) =>
      askProvider(
        request,
        'events.move',
        { params: { uuid: id }, body: { title, start, end, version } },
        { idempotencyKey: key },
      ),
  })
}

/** Since when the viewer's calendar has an address. */
export const feedState = (request: Request) => callProvider(request, 'calendar.feedState', {})

/** The action of the address's page: a new one, shown this once, or none any more. */
export async function changeFeed(request: Request): Promise<{ address: string | null; message: string }> {
  const wish = (await readForm(request)).get('feed')
  if (wish === 'end') {
    const { message } = await askProvider(request, 'calendar.endFeed', {})
    return { address: null, message }
  }
  const { data, message } = await askProvider(request, 'calendar.newFeed', {})
  return { address: `${webSettings().appOrigin}${paths.calendarFeed(data.token)}`, message }
}

/** The iCalendar of a secret address, as the provider gives it. @throws ProviderError 404 where it has ended */
export const sendFeed = (request: Request, file: string): Promise<Response> =>
  handOnOpenly(
    request,
    providerAddress(fillPath(catalogue['calendar.feed'].path, { token: file.replace(/\.ics$/, '') })),
  )
