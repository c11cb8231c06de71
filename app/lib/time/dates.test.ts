import { describe, expect, it } from 'vitest'
import {
  agoText,
  daysBetween,
  dueTail,
  dueText,
  instantText,
  longDayText,
  timestampText,
  plainDateText,
  sinceText,
  todayIn,
} from './dates'

const now = '2026-11-20T18:00:00Z'

describe('timestamps', () => {
  it('reads the wall clock of the zone', () => {
    expect(instantText('2026-11-18T22:02:00Z', 'America/Los_Angeles', now)).toBe('Nov 18, 2:02 PM')
    expect(instantText('2026-11-18T08:32:00Z', 'Asia/Kolkata', now)).toBe('18 Nov, 2:02 pm')
    expect(instantText('2025-01-01T07:59:00Z', 'America/Los_Angeles', now)).toBe('Dec 31, 2024, 11:59 PM')
    expect(instantText('2026-11-20T08:00:00Z', 'America/Los_Angeles', now)).toBe('Nov 20, 12:00 AM')
  })

  it('names a zone other than the reader’s usual one', () => {
    const usual = 'America/Los_Angeles'
    const at = '2026-11-18T22:02:00Z'
    expect(timestampText(at, { zone: usual, usual, now })).toBe('Nov 18, 2:02 PM')
    expect(timestampText(at, { zone: 'America/New_York', usual, now })).toBe('Nov 18, 5:02 PM EST')
    expect(timestampText('2026-07-01T22:02:00Z', { zone: 'America/New_York', usual, now })).toBe('Jul 1, 6:02 PM EDT')
  })

  it('formats the time passed', () => {
    expect(agoText('2026-11-20T17:59:40Z', now, 'America/Los_Angeles')).toBe('just now')
    expect(agoText('2026-11-20T17:46:00Z', now, 'America/Los_Angeles')).toBe('14 min ago')
    expect(agoText('2026-11-20T13:00:00Z', now, 'America/Los_Angeles')).toBe('5 hr ago')
    expect(agoText('2026-11-19T18:00:00Z', now, 'America/Los_Angeles')).toBe('yesterday')
    expect(agoText('2026-11-16T18:00:00Z', now, 'America/Los_Angeles')).toBe('4 days ago')
    expect(agoText('2026-11-01T18:00:00Z', now, 'America/Los_Angeles')).toBe('Nov 1')
    expect(sinceText('2026-11-18T17:00:00Z', now)).toBe('2 days so far')
    expect(sinceText('2026-11-20T17:00:00Z', now)).toBe('1 hour so far')
  })
})

const california = 'America/Los_Angeles'
const india = 'Asia/Kolkata'

describe('plain dates', () => {
  it('never shifts by a time zone', () => {
    expect(plainDateText('2026-03-08', '2026-11-20', california)).toBe('Mar 8')
    expect(plainDateText('2027-01-01', '2026-11-20', california)).toBe('Jan 1, 2027')
    expect(longDayText('2026-11-20', california)).toBe('Friday, November 20')
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  })

  it("follows the country's format", () => {
    expect(plainDateText('2026-03-08', '2026-11-20', india)).toBe('8 Mar')
    expect(plainDateText('2027-01-01', '2026-11-20', india)).toBe('1 Jan 2027')
    expect(longDayText('2026-11-20', india)).toBe('Friday, 20 November')
    expect(dueText('2026-11-21', '2026-11-20', india)).toBe('Tomorrow, 21 Nov')
    expect(dueTail('2026-12-04', '2026-11-20', india)).toBe('by 4 Dec')
  })

  it('formats due dates relative to today', () => {
    expect(dueText('2026-11-21', '2026-11-20', california)).toBe('Tomorrow, Nov 21')
    expect(dueText('2026-11-20', '2026-11-20', california)).toBe('Today, Nov 20')
    expect(dueText('2026-12-04', '2026-11-20', california)).toBe('Dec 4')
    expect(dueTail('2026-11-21', '2026-11-20', california)).toBe('by tomorrow')
    expect(dueTail('2026-11-17', '2026-11-20', california)).toBe('3 days late')
    expect(dueTail('2026-12-04', '2026-11-20', california)).toBe('by Dec 4')
  })

  it('takes today from the zone, not from the machine', () => {
    expect(todayIn('America/Los_Angeles', '2026-11-21T07:59:00Z')).toBe('2026-11-20')
    expect(todayIn('Asia/Kolkata', '2026-11-20T18:31:00Z')).toBe('2026-11-21')
  })
})
