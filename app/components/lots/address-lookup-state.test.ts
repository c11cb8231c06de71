import { describe, expect, it } from 'vitest'
import { type Corners, firstState, nextState, readPoint } from './address-lookup-state'

const startWith = (kept: Corners | null) => firstState({ kept, units: 'us' })
const empty = startWith(null)
const kept: Corners = [
  [-122.031, 36.974],
  [-122.03, 36.974],
  [-122.03, 36.975],
]
const typed = { latitude: '36.9741', longitude: '-122.0308' }

describe('nextState', () => {
  it('describes a kept outline at the start', () => {
    expect(startWith(kept).note).toMatch(/^Outline of 3 corners, 1\.22\sacres$/)
    expect(empty).toEqual({ cities: [], note: null, zipNote: null, warning: null, units: 'us' })
  })

  it('replaces the cities', () => {
    const state = nextState({ ...empty, cities: ['Reno'] }, { type: 'citiesFound', cities: ['Santa Cruz'] })
    expect(state).toEqual({ ...empty, cities: ['Santa Cruz'] })
  })

  it('names the source of geocoded coordinates', () => {
    expect(nextState(empty, { type: 'addressFound', source: 'address', zip: '95060' }).note).toBe('From the address')
    expect(nextState(empty, { type: 'addressFound', source: 'zip', zip: '95060' }).note).toBe(
      'Estimated from the ZIP code',
    )
  })

  it('warns about the ZIP code while the address is only found by its city', () => {
    const zip = '07102-1234'
    const found = nextState(empty, { type: 'addressFound', source: 'city', zip })
    expect(found.zipNote).toBe('ZIP code 07102 is not known in this state. Check both.')
    expect(nextState(found, { type: 'addressFound', source: 'zip', zip: '78212' }).zipNote).toBeNull()
    expect(nextState(found, { type: 'addressFound', source: 'city', zip: '' }).zipNote).toBeNull()
  })

  it('clears the note when a person types a point, and resets it when they empty it', () => {
    const found = nextState(empty, { type: 'addressFound', source: 'city', zip: '' })
    const event = { type: 'pointChanged', isKnown: false, kept: null } as const
    expect(nextState(found, { ...event, point: typed })).toEqual({ ...empty, note: '' })
    expect(nextState(found, { ...event, point: { latitude: '', longitude: '' } }).note).toBeNull()
    expect(nextState(found, { ...event, point: typed, isKnown: true })).toEqual(found)
  })

  it('describes the kept outline until another point replaces it', () => {
    const event = { type: 'pointChanged', point: typed, kept } as const
    const moved = nextState(startWith(kept), { ...event, isKnown: false })
    expect(moved.note).toBe('This point replaces the outline.')
    expect(nextState(moved, { ...event, isKnown: true }).note).toBe(startWith(kept).note)
  })

  it('warns about complete coordinates that are out of range, not about half a point', () => {
    const event = { type: 'pointChanged', isKnown: false, kept: null } as const
    const wrong = nextState(empty, { ...event, point: { latitude: '91', longitude: '0' } })
    expect(wrong.warning).toBe('Enter a latitude from -90 to 90 and a longitude from -180 to 180.')
    expect(nextState(wrong, { ...event, point: { latitude: '91', longitude: '' } }).warning).toBeNull()
  })

  it('warns about a point far from the address and stops when it is near', () => {
    const far = nextState(empty, { type: 'distanceMeasured', distance: { meters: 250_000, source: 'zip' } })
    expect(far.warning).toBe('155 mi from the ZIP code. Check signs and order.')
    expect(nextState(far, { type: 'distanceMeasured', distance: { meters: 99_000, source: 'zip' } })).toEqual(empty)
    expect(nextState(far, { type: 'distanceMeasured', distance: null })).toEqual(empty)
  })

  it('describes a drawn outline', () => {
    expect(nextState(empty, { type: 'outlineDrawn', corners: kept }).note).toBe(startWith(kept).note)
  })
})

describe('readPoint', () => {
  it('needs both coordinates', () => {
    expect(readPoint(typed)).toEqual({ latitude: 36.9741, longitude: -122.0308 })
    expect(readPoint({ ...typed, longitude: '' })).toBeNull()
  })
})
