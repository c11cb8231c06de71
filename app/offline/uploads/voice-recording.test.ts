import { afterEach, expect, test, vi } from 'vitest'
import { t as uploadText } from 'locales/item'
import { voice } from './voice-recording'

afterEach(() => void vi.unstubAllGlobals())

test('the microphone is released if recording cannot begin', async () => {
  const stop = vi.fn<() => void>()
  const stream = { getTracks: () => [{ stop }] }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } })
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = () => true
      constructor() {
        throw new Error('no recorder')
      }
    },
  )
  voice.toggle({ target: 'media', requestId: null })
  await vi.waitFor(() => expect(voice.read().trouble).toBe(uploadText('voice.refused')))
  expect(stop).toHaveBeenCalledOnce()
})
