// A separate process of signed-in people who work at a person's pace; each holds an event stream and opens pages in
// turn. Job: { stream, people: [{ token, pages: [{ name, calls }] }], seconds, pauseMs }. Reports { times: { name: ms[] },
// failed: { text: count }, events }.
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

process.on('message', (job) => {
  work(job).then(
    (result) => process.send(result),
    (error) => process.send({ times: {}, failed: { [error.message]: 1 }, events: 0 }),
  )
})

async function work({ stream, people, seconds, pauseMs }) {
  const result = { times: {}, failed: {}, events: 0 }
  const end = performance.now() + seconds * 1000
  const streams = people.map(({ token }) => listen(stream, token, result))
  await Promise.all(people.map((person) => day(person, { end, pauseMs, result })))
  for (const one of streams) one.destroy()
  return result
}

async function day({ token, pages }, { end, pauseMs, result }) {
  await delay(Math.random() * pauseMs)
  for (let turn = 0; performance.now() < end; turn += 1) {
    const { name, calls } = pages[turn % pages.length]
    const start = performance.now()
    const statuses = await Promise.all(calls.map((call) => ask(token, call)))
    result.times[name] ??= []
    result.times[name].push(performance.now() - start)
    for (const status of statuses) if (status !== 200) fail(result, `${name}: ${status}`)
    await delay(pauseMs * (0.5 + Math.random()))
  }
}

const fail = ({ failed }, text) => void (failed[text] = (failed[text] ?? 0) + 1)

function ask(token, { url, method, body }) {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const request = http.request(url, { agent, method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    request.on('error', (error) => resolve(error.message))
    request.end(body)
  })
}

function listen(url, token, result) {
  const request = http.get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
    if (response.statusCode !== 200) fail(result, `stream: ${response.statusCode}`)
    response.setEncoding('utf8')
    response.on('data', (text) => (result.events += text.split('data: {').length - 1))
  })
  request.on('error', () => undefined)
  return request
}
