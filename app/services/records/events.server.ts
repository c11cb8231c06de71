import { z } from 'zod'
import { catalog, type DataOf } from 'contract/core/catalog'
import { uuid, wrongYear } from 'contract/core/common'
import { isRecordDate } from 'contract/core/limits'
import { fillPath } from 'contract/core/endpoint'
import { type CalendarEvent, whyNotTimes } from 'contract/events/calls'
import { requiredLine } from 'contract/core/text-fields'
import { t as eventLine } from 'locales/events'
import { type FieldLabel, missing, required } from 'contract/text/field-errors'
import { t as ruleText } from 'locales/rules'
import { readCalendarView, daysAround } from '~/lib/time/calendar-view'
import { defaultZone, todayIn } from '~/lib/time/dates'
import { hourField, timeFields, timesOf } from '~/lib/time/event-times'
import { paths } from '~/lib/paths'
import { proxyPublicFile } from '~/services/http/download.server'
import { getLot } from './lots.server'
import { callForEnvelope, callProvider } from '~/services/http/provider.server'
import { listBeneath, openForm, saveEdit, saveForm } from '~/services/forms/record-form.server'
import { readForm } from '~/services/http/request-body.server'
import { getRequest } from './requests.server'
import { webSettings } from '~/services/http/settings.server'
import { getUser } from './users.server'
import { providerAddress } from '~/services/http/wire.server'

const zoneOf = async (request: Request) => (await getUser(request)).timeZone ?? defaultZone

/** Events on the days around the date in the URL. */
export async function listEvents(request: Request): Promise<DataOf<'events.list'>> {
  const today = todayIn(await zoneOf(request), Date.now())
  const { date } = readCalendarView(new URL(request.url).searchParams, today)
  return callProvider(request, 'events.list', { query: daysAround(date) })
}

/** The times in an event record. */
const times = z.object({ start: z.string(), end: z.string() })

/** An event by id, whatever its date. @throws ProviderError 404 */
const getEvent = (request: Request, id: string): Promise<CalendarEvent> =>
  callProvider(request, 'events.get', { params: { id } })

/** An event for its form, with day and hours in the viewer's time zone. */
export async function openEvent(request: Request, id: string) {
  const [zone, event] = await Promise.all([zoneOf(request), getEvent(request, id)])
  return { event, tokens: openForm(event, timeFields(event, zone)) }
}

/** The parent of a new event: the draw request or lot in the URL. */
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

const day = (name: FieldLabel) => z.iso.date(missing(name)).refine(isRecordDate, wrongYear)
const hour = z
  .string()
  .regex(/^\d{2}:\d{2}$/, { error: () => ruleText('why.notHours') })
  .optional()

type TypedTimes = { date: string; last?: string | undefined; from?: string | undefined; to?: string | undefined }

const readTimes = ({ date, last, from, to }: TypedTimes, zone: string) =>
  timesOf(date, from ? { from, to } : null, zone, last)

/** True if the form still has its initial times: an ambiguous local hour would be read as the first of the two. */
function isUntouched({ date, last = '', from = '', to = '' }: TypedTimes, event: CalendarEvent, zone: string): boolean {
  const filled = timeFields(event, zone)
  return filled.date === date && filled.last === last && filled.from === from && filled.to === to
}

/** Error of the typed times, with its field. */
function whyNotTyped(given: TypedTimes, zone: string): [path: string, message: string] | null {
  const { date, last, from, to } = given
  if (to && !from) return ['from', required('from')]
  if (last && last < date) return ['last', eventLine('events.ends')]
  if (from && to && to <= from && (last ?? date) === date) return ['to', eventLine('events.ends')]
  const times = readTimes(given, zone)
  if (from && hourField(times.start, zone) !== from) return ['from', eventLine('events.skipped')]
  if (to && hourField(times.end, zone) !== to) return ['to', eventLine('events.skipped')]
  const wrong = whyNotTimes(times)
  return wrong && [from && (last ?? date) === date ? 'to' : 'last', wrong.message]
}

/**
 * Schema of the typed form: a day, an optional last day, optional hours; `zone` is the time zone of the hours.
 * Unchanged times of `event` stay as they are.
 */
const typed = (zone: string, event?: CalendarEvent) =>
  z
    .strictObject({
      title: requiredLine('title', { max: 200 }),
      date: day('date'),
      last: day('lastDay').optional(),
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

/** Action of a new event's form: redirects to the calendar with a toast, or returns field errors. */
export async function addEvent(request: Request) {
  return saveForm({
    request,
    schema: typed(await zoneOf(request)),
    back: listBeneath(request, paths.calendar()),
    command: 'event.add',
    send: (body, { key }) => callForEnvelope(request, 'events.create', { body }, { idempotencyKey: key }),
  })
}

/** Action of an event's form. */
export async function editEvent(request: Request, id: string) {
  // A deleted event is refused when the form is sent, which preserves the typed values.
  const [zone, event] = await Promise.all([zoneOf(request), getEvent(request, id).catch(() => undefined)])
  return saveEdit({
    request,
    schema: typed(zone, event),
    back: listBeneath(request, paths.calendar()),
    command: 'event.form',
    parts: (record) => timeFields(times.parse(record), zone),
    send: ({ title, start, end }, { key, version }) =>
      callForEnvelope(
        request,
        'events.move',
        { params: { uuid: id }, body: { title, start, end, version } },
        { idempotencyKey: key },
      ),
  })
}

/** Creation time of the viewer's calendar feed. */
export const feedState = (request: Request) => callProvider(request, 'calendar.feedState', {})

/** Action of the calendar feed's page: creates a new URL, shown only once, or ends the feed. */
export async function changeFeed(request: Request): Promise<{ address: string | null; message: string }> {
  const wish = (await readForm(request)).get('feed')
  if (wish === 'end') {
    const { message } = await callForEnvelope(request, 'calendar.endFeed', {})
    return { address: null, message }
  }
  const { data, message } = await callForEnvelope(request, 'calendar.newFeed', {})
  return { address: `${webSettings().appOrigin}${paths.calendarFeed(data.token)}`, message }
}

/** The iCalendar of a secret URL, from the provider. @throws ProviderError 404 after the feed has ended */
export const sendFeed = (request: Request, file: string): Promise<Response> =>
  proxyPublicFile(
    request,
    providerAddress(fillPath(catalog['calendar.feed'].path, { token: file.replace(/\.ics$/, '') })),
  )
