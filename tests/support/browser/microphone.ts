import type { Page } from 'playwright'

/**
 * Adds a humming microphone to npm's browser, which has none, unlike the others (tests/support/browser/test-app.ts).
 */
export const giveMicrophone = (page: Page) =>
  page.evaluate(async () => {
    const { mediaDevices } = navigator
    const found = await mediaDevices.getUserMedia({ audio: true }).catch(() => null)
    for (const track of found?.getTracks() ?? []) track.stop()
    if (found) return
    const context = new AudioContext()
    const sound = context.createMediaStreamDestination()
    const hum = context.createOscillator()
    hum.connect(sound)
    hum.start()
    mediaDevices.getUserMedia = async () => sound.stream.clone()
  })
