import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { createGeocoder } from 'provider/adapters/geocoder'

const address = { street: '125 John Street', city: 'Santa Cruz', stateOrProvince: 'CA', postalCode: '95060' }

test('the bundled geocoder finds ZIP codes, then cities, with its precision', async () => {
  const geocoder = createGeocoder(null)
  expect(await geocoder.geocode(address)).toMatchObject({ source: 'zip', latitude: expect.closeTo(37, 0) })
  expect(await geocoder.geocode({ ...address, postalCode: '' })).toMatchObject({ source: 'city' })
  expect(
    await geocoder.geocode({ ...address, city: 'Austin', stateOrProvince: 'TX', postalCode: '07870' }),
  ).toMatchObject({ source: 'city', latitude: expect.closeTo(30.3, 0), longitude: expect.closeTo(-97.7, 0) })
  expect(await geocoder.geocode({ ...address, postalCode: '00000', city: 'Nowhere at all' })).toBeNull()
  expect(await geocoder.reverse(36.97, -122.03)).toMatchObject({ city: 'Santa Cruz', stateOrProvince: 'CA' })
  expect(await geocoder.reverse(0, 0)).toBeNull()
})

test('a street geocoder comes first; on any failure, the bundled one answers', async () => {
  const asked: string[] = []
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '')
    const street = new URL(request.url ?? '', 'http://geocoder').searchParams.get('street')
    if (street === 'slow down') return void response.writeHead(503).end()
    response.setHeader('content-type', 'application/json')
    if (street === 'unknown') return void response.end('[]')
    if (street === 'nonsense') return void response.end('<html>')
    response.end(JSON.stringify([{ lat: '36.9683', lon: '-122.0345' }]))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const geocoder = createGeocoder(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`)
  expect(await geocoder.geocode(address)).toEqual({ latitude: 36.9683, longitude: -122.0345, source: 'address' })
  expect(asked[0]).toMatch(/^\/api\/search\?street=125\+John\+Street&city=Santa\+Cruz&state=CA&postalcode=95060/)
  for (const street of ['slow down', 'unknown', 'nonsense']) {
    expect(await geocoder.geocode({ ...address, street })).toMatchObject({ source: 'zip' })
  }
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(await geocoder.geocode(address)).toMatchObject({ source: 'zip' })
})
