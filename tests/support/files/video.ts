import { theBrowser } from 'tests/support/browser/browsers'

/** Records a video of about a second in a browser. */
export async function recordVideo(): Promise<Buffer> {
  const page = await (await theBrowser()).newPage()
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 120
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    const started = performance.now()
    await new Promise<void>((resolve) => {
      const draw = (at: number) => {
        if (pen) {
          pen.fillStyle = `hsl(${at % 360} 60% 50%)`
          pen.fillRect(0, 0, 160, 120)
        }
        if (at - started > 1200) resolve()
        else requestAnimationFrame(draw)
      }
      requestAnimationFrame(draw)
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  await page.close()
  return Buffer.from(base64, 'base64')
}
