import fc from 'fast-check'
import { expect, test } from 'vitest'

import { settableClock, systemClock } from 'provider/adapters/clock'
import { localTimeIn, momentIn, offsetMinutesIn, timeZoneAt } from 'provider/adapters/time-zone'

test('a position has a time zone, and a time has an offset there', () => {
  expect(timeZoneAt(36.9683, -122.0345)).toBe('America/Los_Angeles')
  expect(timeZoneAt(33.45, -112.07)).toBe('America/Phoenix')
  expect(offsetMinutesIn('America/Los_Angeles', new Date('2026-07-01T12:00:00Z'))).toBe(-420)
  expect(offsetMinutesIn('America/Los_Angeles', new Date('2026-12-01T12:00:00Z'))).toBe(-480)
  expect(offsetMinutesIn('Asia/Kolkata', new Date('2026-12-01T12:00:00Z'))).toBe(330)
  expect(localTimeIn('America/Los_Angeles', new Date('2026-11-17T19:48:30Z'))).toBe('2026-11-17T11:48:30')
})

test('local times convert back and forth, except in the skipped hour', () => {
  const zones = fc.constantFrom('America/Los_Angeles', 'America/New_York', 'America/Denver', 'Asia/Kolkata', 'UTC')
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const whole = new Date(Math.floor(moment.getTime() / 1000) * 1000)
      const back = momentIn(zone, localTimeIn(zone, whole))
      // In the hour that occurs twice in autumn, either instant is correct.
      expect(Math.abs(back.getTime() - whole.getTime()) % 3_600_000).toBe(0)
      expect(localTimeIn(zone, back)).toBe(localTimeIn(zone, whole))
    }),
  )
})

test('a test sets a running clock; outside tests nobody can', () => {
  const clock = settableClock(new Date('2026-11-20T10:00:00Z'))
  clock.advance(60_000)
  const first = clock.now().getTime()
  expect(first).toBeGreaterThanOrEqual(Date.parse('2026-11-20T10:01:00Z'))
  expect(first).toBeLessThan(Date.parse('2026-11-20T10:02:00Z'))
  clock.set(new Date('2030-01-01T00:00:00Z'))
  expect(clock.now().getUTCFullYear()).toBe(2030)
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000)
  const environment = process.env.NODE_ENV
  try {
    process.env.NODE_ENV = 'production'
    expect(() => settableClock()).toThrow('NODE_ENV=test')
  } finally {
    process.env.NODE_ENV = environment
  }
})
