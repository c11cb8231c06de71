import { expect, test } from 'vitest'
import { addressBehind, trusting } from './client-address.server'

test.each([
  ['no proxy', '198.51.100.7', undefined, '198.51.100.7'],
  ['a client that forges the header', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a proxy of this machine', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['a proxy of this machine, by IPv6', '::1', '2001:db8::7', '2001:db8::7'],
  ['a proxy of this machine, mapped to IPv6', '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['a trusted network', '10.1.2.3', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['a trusted network, mapped to IPv6', '::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['a trusted IPv6 network', 'fd00::5', '203.0.113.9, 2001:db8::7', '2001:db8::7'],
  ['two trusted proxies', 'fd00::5', '203.0.113.9, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
  ['a trusted proxy without the header', '10.1.2.3', undefined, '10.1.2.3'],
  ['a trusted proxy with an invalid header', '10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
  ['a neighbor of the trusted network', '10.2.0.1', '198.51.100.7', '10.2.0.1'],
])('addressBehind: %s', (_what, remoteAddress, forwarded, expected) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect(addressBehind({ headers, socket: { remoteAddress } }, trusting(['10.1.0.0/16', 'fd00::/8']))).toBe(expected)
})
