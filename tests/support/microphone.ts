import type { Page } from 'playwright'

/** The browser that npm brings has no microphone: it gets one that hums, as the others have (tests/support/stage.ts). */
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
