// A separate process of signed-in people who work at a person's pace; each holds an event stream and opens pages in
// turn. Job: { origin, people: [{ user, cookie, pages: [{ name, requests: [{ path, body? }] }] }], seconds, pauseMs }.
// Reports { times: { name: ms[] }, failed: { text: count }, events }.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

process.on('message', (job) => {
  work(job).then(
    (result) => process.send(result),
    (error) => process.send({ times: {}, failed: { [error.message]: 1 }, events: 0 }),
  )
})

async function work({ origin, people, seconds, pauseMs }) {
  const result = { times: {}, failed: {}, events: 0 }
  const end = performance.now() + seconds * 1000
  const streams = people.map((person) => listen(origin, person, result))
  await Promise.all(people.map((person) => day(person, { origin, end, pauseMs, result })))
  for (const one of streams) one.destroy()
  return result
}

async function day(person, { origin, end, pauseMs, result }) {
  await delay(Math.random() * pauseMs)
  for (let turn = 0; performance.now() < end; turn += 1) {
    const { name, requests } = person.pages[turn % person.pages.length]
    const start = performance.now()
    const answers = await Promise.all(requests.map((request) => ask(origin, person, request)))
    result.times[name] ??= []
    result.times[name].push(performance.now() - start)
    for (const answer of answers) if (answer !== 'ok') fail(result, `${name}: ${answer}`)
    await delay(pauseMs * (0.5 + Math.random()))
  }
}

const fail = ({ failed }, text) => void (failed[text] = (failed[text] ?? 0) + 1)

/** Sends a request and takes over a new session cookie. @returns `ok`, or why not */
function ask(origin, person, { path, body }) {
  return new Promise((resolve) => {
    const headers = {
      cookie: person.cookie,
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
    }
    const options = { agent, method: body ? 'POST' : 'GET', headers }
    const request = http.request(`${origin}${path}`, options, (response) => {
      for (const cookie of response.headers['set-cookie'] ?? [])
        if (cookie.startsWith('plumbline_session=')) person.cookie = cookie.split(';')[0]
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve(verdictOf(response.statusCode, body && Buffer.concat(parts).toString())))
    })
    request.on('error', (error) => resolve(error.message))
    request.end(body?.replaceAll('KEY', randomUUID()))
  })
}

/** A batch of calls answers 200 also if it refuses one. */
function verdictOf(status, calls) {
  if (status !== 200) return String(status)
  const refused = calls && JSON.parse(calls).answers.find(({ ok }) => !ok)
  return refused ? refused.message : 'ok'
}

function listen(origin, { user, cookie }, result) {
  const request = http.get(
    `${origin}/resources/stream?user=${user}`,
    { agent: false, headers: { cookie } },
    (response) => {
      if (response.statusCode !== 200) fail(result, `stream: ${response.statusCode}`)
      response.setEncoding('utf8')
      response.on('data', (text) => (result.events += text.split('data: {').length - 1))
    },
  )
  request.on('error', () => undefined)
  return request
}
