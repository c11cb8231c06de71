import { describe, expect, it } from 'vitest'
import { browserTabs } from './tabs'

describe('browserTabs', () => {
  it('deliver messages to each other until one is closed', async () => {
    const [one, other] = [browserTabs<string>('test'), browserTabs<string>('test')]
    const received: string[] = []
    const first = new Promise<void>((resolve) => {
      other.listen((message) => {
        received.push(message)
        resolve()
      })
    })
    one.post('hello')
    await first
    one.close()
    expect(() => one.post('still here')).not.toThrow()
    other.close()
    expect(received).toEqual(['hello'])
  })
})
