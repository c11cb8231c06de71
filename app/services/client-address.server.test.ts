import { expect, test } from 'vitest'
import { addressBehind, trusting } from './client-address.server'

test.each([
  ['no proxy', '198.51.100.7', undefined, '198.51.100.7'],
  ['somebody who says to be another', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a proxy of this machine', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['a proxy of this machine, by IPv6', '::1', '2001:db8::7', '2001:db8::7'],
  ['a proxy of this machine, mapped to IPv6', '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['a named network', '10.1.2.3', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['a named network, mapped to IPv6', '::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['a named network of IPv6', 'fd00::5', '203.0.113.9, 2001:db8::7', '2001:db8::7'],
  ['two named proxies', 'fd00::5', '203.0.113.9, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
  ['a named proxy that says nothing', '10.1.2.3', undefined, '10.1.2.3'],
  ['a named proxy that says no address', '10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
  ['a neighbor of the named network', '10.2.0.1', '198.51.100.7', '10.2.0.1'],
])('the address behind %s', (_what, remoteAddress, forwarded, expected) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect(addressBehind({ headers, socket: { remoteAddress } }, trusting(['10.1.0.0/16', 'fd00::/8']))).toBe(expected)
})
