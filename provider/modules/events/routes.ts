import type { FastifyInstance } from 'fastify'

import { t as eventLine } from 'locales/events'
import { t as say } from 'locales/messages'
import { attachment } from 'provider/http/headers'
import { bind, bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { endFeed, makeFeed, readFeed, readFeedState } from './feed'
import { createEvent, deleteEvent, getEvent, listEvents, moveEvent } from './service'

/** Binds the calls on the calendar (spec §7 "Dashboard": events) and its feed for calendar programs. */
export function bindEvents(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'events.list', async (context, { query }) => ({ data: await listEvents(context, query) }))
  bind(app, deps, 'events.get', async (context, { params }) => ({ data: await getEvent(context, params.id) }))
  bind(app, deps, 'events.create', async (context, { body }) => ({
    data: await createEvent(context, body),
    message: say('eventAdded'),
  }))
  bind(app, deps, 'events.move', async (context, { params, body }) => {
    const { moved, ...data } = await moveEvent(context, params.uuid, body)
    const message =
      data.changeId === null ? say('nothingChanged') : moved ? say('eventMoved') : eventLine('events.saved')
    return { data, message }
  })
  bind(app, deps, 'events.delete', async (context, { params }) => ({
    data: await deleteEvent(context, params.id),
    message: say('eventDeleted'),
  }))

  bind(app, deps, 'calendar.feedState', async (context) => ({ data: await readFeedState(context) }))
  bind(app, deps, 'calendar.newFeed', async (context) => ({
    data: await makeFeed(context),
    message: eventLine('events.feedMade'),
  }))
  bind(app, deps, 'calendar.endFeed', async (context) => {
    await endFeed(context)
    return { data: null, message: eventLine('events.feedEnded') }
  })
  bindRaw(app, deps, 'calendar.feed', async (context, { params }, _request, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', attachment('plumbline.ics'))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(await readFeed(context, params.token)),
  )
}
