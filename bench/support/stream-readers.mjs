// A separate process that opens event streams and reports when each event has arrived on all of them, so that reading
// costs the provider's process nothing. Job: { url, tokens }; tokens.length streams are opened.
import http from 'node:http'

const now = () => performance.timeOrigin + performance.now()

process.on('message', ({ url, tokens }) => {
  const arrivals = new Map()
  let open = 0
  const take = (id) => {
    const arrival = arrivals.get(id) ?? { count: 0 }
    arrivals.set(id, arrival)
    arrival.count += 1
    if (arrival.count === tokens.length) process.send({ id, at: now() })
  }
  for (const token of tokens) {
    const request = http.get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}`)
      let rest = ''
      let begun = false
      response.setEncoding('utf8')
      response.on('data', (text) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop()
        for (const block of blocks) {
          if (!begun) {
            begun = true
            open += 1
            if (open === tokens.length) process.send({ open })
          } else if (block.includes('data: {')) take(JSON.parse(block.slice(block.indexOf('data: ') + 6)).uuid)
        }
      })
    })
    request.on('error', (error) => process.send({ failed: error.message }))
  }
})
