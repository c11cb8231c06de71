// A separate process that sends requests as fast as they are answered and reports the duration of each in ms: `http`
// calls of the provider, or `pg` queries of a bare driver. The parent sends one job at a time: { kind, connections,
// seconds, … }.
import http from 'node:http'
import pg from 'pg'

process.on('message', (job) => {
  run(job).then(
    (result) => process.send(result),
    (error) => process.send({ failed: error.message }),
  )
})

async function run(job) {
  const lanes = await Promise.all(
    Array.from({ length: job.connections }, (_, lane) => (job.kind === 'pg' ? pgLane(job, lane) : httpLane(job, lane))),
  )
  const times = []
  const end = performance.now() + job.seconds * 1000
  const begun = performance.now()
  await Promise.all(
    lanes.map(async ({ ask }, lane) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const start = performance.now()
        await ask(lane + turn * lanes.length)
        times.push(performance.now() - start)
      }
    }),
  )
  const took = (performance.now() - begun) / 1000
  await Promise.all(lanes.map(({ close }) => close()))
  return { times, took }
}

async function pgLane({ url, queries }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    ask: (turn) => client.query(queries[turn % queries.length]),
    close: () => client.end(),
  }
}

async function httpLane({ requests }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (turn) => send(agent, requests[turn % requests.length]),
    close: async () => agent.destroy(),
  }
}

function send(agent, { url, method, token, body }) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const request = http.request(url, { agent, method, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(
              new Error(
                `${method} ${url} answered ${response.statusCode}: ${Buffer.concat(chunks).toString('utf8').slice(0, 300)}`,
              ),
            ),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
