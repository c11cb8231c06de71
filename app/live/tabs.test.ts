import { describe, expect, it } from 'vitest'
import { browserTabs } from './tabs'

describe('tabs of a browser', () => {
  it('hear each other until one is closed, which then says nothing more', async () => {
    const [one, other] = [browserTabs<string>('test'), browserTabs<string>('test')]
    const heard: string[] = []
    const first = new Promise<void>((resolve) => {
      other.listen((message) => {
        heard.push(message)
        resolve()
      })
    })
    one.post('hello')
    await first
    one.close()
    expect(() => one.post('still here')).not.toThrow()
    other.close()
    expect(heard).toEqual(['hello'])
  })
})
