import { describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as eventLine } from 'locales/events'
import { t as refusal } from 'locales/refusals'
import { readDeliveries } from 'provider/live/delivery'
import { sealJournal } from 'provider/live/sealer'
import { mayReceive } from 'provider/access/scope'
import { anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

type Form = InputOf<'events.create'>['body']
const whole = { title: 'Site walk', start: '2026-06-10', end: '2026-06-11' }
const hours = { title: 'Roof', start: '2026-06-10T16:00:00Z', end: '2026-06-10T17:30:00Z' }

const create = (person: Person, form: Partial<Form> = {}) =>
  call(world, person, 'events.create', { body: { ...whole, ...form } })
const move = (person: Person, uuid: string, body: InputOf<'events.move'>['body']) =>
  call(world, person, 'events.move', { params: { uuid }, body })
const remove = (person: Person, id: string) => call(world, person, 'events.delete', { params: { id } })
const list = async (person: Person, from = '2026-06-01', to = '2026-06-30') =>
  (await call(world, person, 'events.list', { query: { from, to } })).data
const sees = async (person: Person, uuid: string) => (await list(person)).data.some((event) => event.uuid === uuid)
const seenBy = async (uuid: string) => {
  const roles = ['admin', 'agency', 'reviewer', 'borrower', 'agency2', 'reviewer2', 'borrower2'] as const
  const seen = await Promise.all(roles.map((role) => sees(who[role], uuid)))
  return roles.filter((_, index) => seen[index])
}

/** A lot of the first agency with one draw request for its reviewer. */
async function aHome() {
  const lot = await aLot(world, { agency: who.agency.uuid, borrower_email: who.borrower.email })
  const request = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, due_date: '2026-06-15' })
  return { lot, request }
}

describe('access to an event', () => {
  test('on a draw request: everyone who sees that', async () => {
    const { request, lot } = await aHome()
    const { data } = await create(who.agency, { requestId: request.uuid })
    expect(data.event).toMatchObject({
      ...whole,
      lot: { uuid: lot.uuid, street: lot.street },
      request: { uuid: request.uuid, number: request.number },
      agency: null,
      createdBy: { uuid: who.agency.uuid },
      version: 1,
    })
    expect(await seenBy(data.event.uuid)).toEqual(['admin', 'agency', 'reviewer', 'borrower'])
  })

  test('on a lot alone: everyone who sees the lot', async () => {
    const lot = await aLot(world, { agency: who.agency2.uuid, borrower_email: who.borrower2.email })
    const { data } = await create(who.admin, { lotId: lot.uuid })
    expect(await seenBy(data.event.uuid)).toEqual(['admin', 'agency2', 'borrower2'])
  })

  test('on neither: the agency with its reviewers, or the admins', async () => {
    expect(await seenBy((await create(who.reviewer)).data.event.uuid)).toEqual(['admin', 'agency', 'reviewer'])
    expect(await seenBy((await create(who.admin)).data.event.uuid)).toEqual(['admin'])
  })

  test('live events reach the same people', async () => {
    const { request } = await aHome()
    const on = (await create(who.reviewer, { requestId: request.uuid })).data.event.uuid
    const off = (await create(who.agency)).data.event.uuid
    const sent = await readDeliveries(world.deps.pool, 0, await sealJournal(world.deps.pool))
    for (const uuid of [on, off]) {
      const event = sent.find(({ facts }) => facts.uuid === uuid && facts.noun === 'event')
      if (!event) throw new Error('No event was sent')
      const actorOf = (role: keyof typeof who) => ({
        ...who[role],
        agency: role.startsWith('agency') ? who[role].uuid : role === 'reviewer' ? who.agency.uuid : null,
        isEmailVerified: true,
        sessionId: '',
      })
      const roles = ['admin', 'agency', 'reviewer', 'borrower', 'agency2', 'reviewer2', 'borrower2'] as const
      expect(roles.filter((role) => mayReceive(actorOf(role), event.facts))).toEqual(await seenBy(uuid))
    }
  })

  test('nobody, after its lot is archived', async () => {
    const { lot, request } = await aHome()
    const { uuid } = (await create(who.agency, { requestId: request.uuid })).data.event
    await call(world, who.agency, 'lots.delete', { body: { target: { ids: [lot.uuid] } } })
    expect(await seenBy(uuid)).toEqual([])
    expect((await move(who.agency, uuid, whole)).status).toBe(404)
  })
})

describe('the requested days', () => {
  test('contain overlapping events, timed or whole-day, and due dates', async () => {
    const { request } = await aHome()
    const long = (await create(who.agency, { start: '2026-05-20', end: '2026-06-02' })).data.event.uuid
    const late = (await create(who.agency, { ...hours, start: '2026-06-30T23:30:00Z', end: '2026-07-01T01:00:00Z' }))
      .data
    const before = (await create(who.agency, { start: '2026-05-01', end: '2026-05-29' })).data.event.uuid
    const { data, due, totalRecord, isCapped } = await list(who.agency)
    const ids = data.map(({ uuid }) => uuid)
    expect(ids).toEqual(expect.arrayContaining([long, late.event.uuid]))
    expect(ids).not.toContain(before)
    expect([totalRecord, isCapped]).toEqual([data.length, false])
    expect(due).toContainEqual({
      uuid: request.uuid,
      title: request.title,
      number: request.number,
      status: request.status,
      dueDate: '2026-06-15',
      lotId: request.lot,
      street: expect.any(String),
      version: 1,
    })
    expect((await list(who.agency2)).due.map(({ uuid }) => uuid)).not.toContain(request.uuid)
    expect((await list(who.agency, '2026-06-16')).due.map(({ uuid }) => uuid)).not.toContain(request.uuid)
  })

  test('default to days around today, or around the given day', async () => {
    const today = world.clock.now().getTime()
    const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
    const made = new Map<string, number>()
    // One more day is read on each side because of time zones.
    for (const days of [-62, -60, 330, 332]) {
      const { data } = await create(who.agency2, { start: day(days), end: day(days) })
      made.set(data.event.uuid, days)
    }
    const shown = async (query: InputOf<'events.list'>['query']) =>
      (await call(world, who.agency2, 'events.list', { query })).data.data.map(({ uuid }) => made.get(uuid))
    expect(await shown({})).toEqual([-60, 330])
    expect(await shown({ from: day(300) })).toEqual([330, 332])
    expect(await shown({ to: day(300) })).toEqual([-62, -60])
  })

  test('are at most 400, in order', async () => {
    const asked = (from: string, to: string) => callWrongly(world, who.agency, 'events.list', { query: { from, to } })
    expect((await asked('2026-01-01', '2027-06-01')).issues).toEqual([
      { path: 'to', message: eventLine('events.wide') },
    ])
    expect((await asked('2026-02-01', '2026-01-01')).issues[0]?.path).toBe('to')
    expect((await asked('soon', '2026-01-01')).status).toBe(400)
  })
})

test.each([{ from: '9999-12-31' }, { to: '0001-01-01' }, { from: '0026-01-01', to: '0026-02-01' }])(
  'days that no record has are refused: %o',
  async (query) => {
    const { status } = await callWrongly(world, who.agency, 'events.list', { query })
    expect(status).toBe(400)
  },
)

describe('creating an event', () => {
  test.each([
    [{ ...whole, end: hours.end }, 'end', eventLine('events.both')],
    [{ ...hours, end: hours.start }, 'end', eventLine('events.ends')],
    [{ ...whole, end: '2026-06-09' }, 'end', eventLine('events.ends')],
    [{ ...whole, end: '2027-07-01' }, 'end', eventLine('events.long')],
    [{ ...whole, title: ' ' }, 'title', 'Title is required'],
  ])('refuses %j', async (form, path, message) => {
    expect((await create(who.agency, form)).issues).toEqual([{ path, message }])
  })

  test.each([
    ['a year of two digits', { start: '0026-11-29', end: '0026-11-29' }],
    ['a year far away', { start: '9999-12-31', end: '9999-12-31' }],
    ['the last hour that exists', { start: '9999-12-31T23:00:00-12:00', end: '9999-12-31T23:30:00-12:00' }],
  ])('refuses %s, new and moved', async (_title, times) => {
    const { data } = await create(who.agency)
    const { uuid, version } = data.event
    expect((await create(who.agency, times)).status).toBe(400)
    expect((await move(who.agency, uuid, { ...times, version })).status).toBe(400)
    expect(await call(world, who.agency, 'events.get', { params: { id: uuid } })).toMatchObject({ data: { version } })
  })

  test('refuses a draw request of another lot, and records the person may not see', async () => {
    const [one, other] = [await aHome(), await aHome()]
    const wrong = await create(who.agency, { lotId: one.lot.uuid, requestId: other.request.uuid })
    expect(wrong.issues).toEqual([{ path: 'requestId', message: eventLine('events.otherLot') }])
    expect((await create(who.agency2, { requestId: one.request.uuid })).status).toBe(404)
    expect((await create(who.reviewer2, { lotId: one.lot.uuid })).status).toBe(404)
    expect((await create(who.borrower, { lotId: one.lot.uuid })).status).toBe(403)
  })
})

describe('moving, deleting and undo', () => {
  test('changes hours, whole days and back; a stale version is refused', async () => {
    const { uuid } = (await create(who.agency, hours)).data.event
    const moved = await move(who.reviewer, uuid, { ...whole, version: 1 })
    expect([moved.message, moved.data.event.start, moved.data.event.title]).toEqual([
      'Event moved',
      whole.start,
      'Site walk',
    ])
    const stale = await move(who.agency, uuid, { ...hours, version: 1 })
    expect([stale.status, stale.message]).toEqual([409, refusal('stale', { who: who.reviewer.name })])
    expect((await move(who.agency, uuid, { start: whole.start, end: whole.end })).data.changeId).toBeNull()
    expect((await undo(who.reviewer, moved.changeId)).status).toBe(200)
    const [back] = (await list(who.agency)).data.filter((event) => event.uuid === uuid)
    expect(back).toMatchObject({ title: 'Roof', start: new Date(hours.start).toISOString(), version: 3 })
    const named = await move(who.agency, uuid, { title: 'Roof and gutters' })
    expect([named.message, named.data.event.start]).toEqual(['Event saved', new Date(hours.start).toISOString()])
    expect((await move(who.agency, uuid, { start: whole.start })).issues[0]?.path).toBe('end')
    expect((await move(who.agency2, uuid, whole)).status).toBe(404)
    expect((await move(who.borrower, uuid, whole)).status).toBe(403)
  })

  test('announces the new times in one patch', async () => {
    const { uuid } = (await create(who.agency, hours)).data.event
    await move(who.agency, uuid, whole)
    const entry = await world.db
      .selectFrom('journal')
      .select('patch')
      .where('uuid', '=', uuid)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.patch).toEqual({ ...whole, version: 2 })
  })

  test('a deleted event is restored by undo; undo removes a created one', async () => {
    const made = await create(who.agency)
    const { uuid } = made.data.event
    const gone = await remove(who.agency, uuid)
    expect([gone.message, await sees(who.agency, uuid)]).toEqual(['Event deleted', false])
    expect((await remove(who.agency, uuid)).status).toBe(404)
    await undo(who.agency, gone.changeId)
    expect(await sees(who.agency, uuid)).toBe(true)
    await undo(who.agency, made.changeId)
    expect(await sees(who.agency, uuid)).toBe(false)
    expect((await remove(who.agency2, (await create(who.agency)).data.event.uuid)).status).toBe(404)
  })
})

describe('the calendar feed', () => {
  const read = async (token: string) => {
    const answer = await fetch(new URL(`/api/calendar/${token}.ics`, world.url))
    const name = answer.headers.get('content-disposition')
    return { status: answer.status, type: answer.headers.get('content-type'), name, text: await answer.text() }
  }
  const since = async (person: Person) => (await call(world, person, 'calendar.feedState', {})).data.since

  test('is in its owner’s language', async () => {
    const { request } = await aHome()
    const day = new Date(world.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    await world.db.updateTable('draw_requests').set({ due_date: day }).where('uuid', '=', request.uuid).execute()
    const speak = (language: string | null) =>
      world.db.updateTable('users').set({ language }).where('uuid', '=', who.reviewer.uuid).execute()
    const { token } = (await call(world, who.reviewer, 'calendar.newFeed', {})).data
    await speak('es-US')
    const spanish = await read(token)
    await speak(null)
    expect(spanish.text).toContain('PRODID:-//Plumbline//Calendar//ES')
    expect(spanish.text).toMatch(/SUMMARY:.*[Dd]esembolso/)
    expect((await read(token)).text).not.toMatch(/[Dd]esembolso/)
    await call(world, who.reviewer, 'calendar.endFeed', {})
  })

  test('shows what its owner may see, until it is replaced or ended', async () => {
    const now = world.clock.now()
    const { request, lot } = await aHome()
    const soon = new Date(now.getTime() + 5 * 86_400_000)
    const day = soon.toISOString().slice(0, 10)
    await world.db.updateTable('draw_requests').set({ due_date: day }).where('uuid', '=', request.uuid).execute()
    const mine = { created_by: who.agency.uuid, lot: lot.uuid, draw_request: request.uuid }
    const walk = await anEvent(world, { ...mine, title: 'Walk; the roof, too', starts_on: day, ends_on: day })
    const foreign = await anEvent(world, {
      created_by: who.agency2.uuid,
      agency: who.agency2.uuid,
      starts_on: day,
      ends_on: day,
    })
    expect(await since(who.reviewer)).toBeNull()
    const { token } = (await call(world, who.reviewer, 'calendar.newFeed', {})).data
    expect(await since(who.reviewer)).not.toBeNull()
    const { status, type, name, text } = await read(token)
    expect(name).toContain('filename="plumbline.ics"')
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    const plain = day.replaceAll('-', '')
    const next = new Date(soon.getTime() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
    const lines = text.split('\r\n')
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
    expect(lines).toContain(`UID:${walk.uuid}`)
    expect(lines).toContain('SUMMARY:Walk\\; the roof\\, too')
    expect(lines).toContain(`DTSTART;VALUE=DATE:${plain}`)
    expect(lines).toContain(`DTEND;VALUE=DATE:${next}`)
    expect(lines).toContain(`UID:due-${request.uuid}`)
    expect(text).not.toContain(foreign.uuid)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const { street, city, state_or_province, postal_code } = await world.db
      .selectFrom('lots')
      .selectAll()
      .where('uuid', '=', lot.uuid)
      .executeTakeFirstOrThrow()
    const address = `LOCATION:${street}\\, ${city}\\, ${state_or_province} ${postal_code}`
    expect(lines.filter((line) => line === address)).toHaveLength(2)
    await world.db.updateTable('draw_requests').set({ status: 'completed' }).where('uuid', '=', request.uuid).execute()
    expect((await read(token)).text).toContain(`SUMMARY:${street}: draw ${request.number} completed`)

    const second = (await call(world, who.reviewer, 'calendar.newFeed', {})).data.token
    expect([(await read(token)).status, (await read(second)).status]).toEqual([404, 200])
    await call(world, who.reviewer, 'calendar.endFeed', {})
    expect([(await read(second)).status, await since(who.reviewer)]).toEqual([404, null])
  })

  test('shows nothing to a deactivated person', async () => {
    const { token } = (await call(world, who.reviewer2, 'calendar.newFeed', {})).data
    expect((await read(token)).status).toBe(200)
    await world.db.updateTable('users').set({ status: 'inactive' }).where('uuid', '=', who.reviewer2.uuid).execute()
    expect((await read(token)).status).toBe(404)
  })

  test('is stored only as a hash', async () => {
    const { token } = (await call(world, who.agency2, 'calendar.newFeed', {})).data
    const row = await world.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('user_id', '=', who.agency2.uuid)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(token)
  })
})
