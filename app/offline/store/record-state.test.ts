import { describe, expect, it } from 'vitest'
import { type LiveRecord, next, type RecordEvent, type RecordState, unknownRecord } from './record-state'

type Photo = LiveRecord & { readonly status: string }
const photo = (version: number, status = 'pending'): Photo => ({ uuid: 'a', version, status })
const served = (value: LiveRecord): RecordEvent => ({ kind: 'served', value })
const overlaid = (call: string, status: string): RecordEvent => ({ kind: 'overlaid', call, fields: { status } })
const run = (...events: readonly RecordEvent[]): RecordState => events.reduce(next, unknownRecord)

describe('a server value', () => {
  it('is shown, and replaced by one that is not older', () => {
    expect(run(served(photo(2, 'verified'))).view).toEqual(photo(2, 'verified'))
    expect(run(served(photo(2)), served(photo(2, 'defective'))).view).toEqual(photo(2, 'defective'))
  })

  it('is ignored if it is known or older', () => {
    const value = photo(2)
    const record = run(served(value))
    expect(next(record, served(value))).toBe(record)
    expect(next(record, served(photo(1)))).toBe(record)
  })
})

describe('an unsent update', () => {
  it('lies over the server value, in the order of the calls', () => {
    const record = run(overlaid('one', 'verified'), served(photo(3)), overlaid('two', 'defective'))
    expect([record.view, record.base]).toEqual([photo(3, 'defective'), photo(3)])
    expect(next(record, { kind: 'settled', call: 'two' }).view).toEqual(photo(3, 'verified'))
  })

  it('removes a record, which only a complete update brings back', () => {
    const removed = run(served(photo(1)), { kind: 'overlaid', call: 'one', fields: null })
    expect([removed.view, next(removed, overlaid('two', 'verified')).view]).toEqual([undefined, undefined])
    expect(next(removed, { kind: 'overlaid', call: 'two', fields: photo(1) }).view).toEqual(photo(1))
  })
})

describe('a confirmed update', () => {
  const updated = run(served(photo(1)), overlaid('one', 'verified'), overlaid('two', 'defective'))

  it('becomes the server value below later updates', () => {
    const confirmed = next(updated, { kind: 'confirmed', call: 'one', version: 2 })
    expect([confirmed.base, confirmed.view]).toEqual([photo(2, 'verified'), photo(2, 'defective')])
  })

  it('makes older values of the server stale, even if its version is unknown', () => {
    const confirmed = next(updated, { kind: 'confirmed', call: 'one', version: undefined })
    expect(next(confirmed, served(photo(1)))).toBe(confirmed)
    expect(next(confirmed, served(photo(2, 'pending'))).base).toEqual(photo(2, 'pending'))
  })
})

describe('a change by someone else', () => {
  const patched: RecordEvent = { kind: 'patched', fields: { status: 'defective' }, version: 4 }

  it('applies to a known record only', () => {
    expect(run(patched)).toBe(unknownRecord)
    expect(run(served(photo(1)), patched).view).toEqual(photo(4, 'defective'))
  })

  it('hides a removed record until it is restored', () => {
    const removed = run(served(photo(1)), { kind: 'patched', fields: { removed: true }, version: 2 })
    expect(removed.view).toBeUndefined()
    const restored = next(removed, { kind: 'patched', fields: { removed: false }, version: 3 })
    expect(restored.view).toMatchObject({ version: 3, status: 'pending' })
  })

  it('adds a comment to a media item whose comments are loaded', () => {
    const commented: RecordEvent = { kind: 'commented', comment: { uuid: 'c', createdAt: '2026-03-01' } }
    const bare = run(served(photo(1)))
    expect(next(bare, commented)).toBe(bare)
    const media: LiveRecord & { comments: unknown[] } = { ...photo(1), comments: [] }
    expect(run(served(media), commented).view).toMatchObject({ comments: [{ uuid: 'c' }] })
  })
})
