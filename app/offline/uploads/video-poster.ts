/** Duration and poster frame, from playing a video briefly; null where the browser cannot. */
export type VideoFacts = { readonly duration: number | null; readonly poster: Blob | null }

const timeoutMs = 10_000
const maxWidth = 1600
const nothing: VideoFacts = { duration: null, poster: null }

/**
 * Poster frame (JPEG, at most 1600 px wide) and duration of a video, made in the browser because the server may lack a
 * decoder (domain rule 12). A format that this browser cannot play yields nulls.
 */
export async function lookAtVideo(blob: Blob): Promise<VideoFacts> {
  const url = URL.createObjectURL(blob)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const timer = setTimeout(() => video.dispatchEvent(new Event('error')), timeoutMs)
  try {
    const ready = eventOf(video, 'loadeddata')
    video.src = url
    await ready
    const duration = Number.isFinite(video.duration) ? video.duration : null
    const sought = eventOf(video, 'seeked')
    // The first frame of a phone's video is often black.
    video.currentTime = Math.min(1, (duration ?? 0) / 2)
    await sought
    return { duration, poster: await frameOf(video) }
  } catch {
    return nothing
  } finally {
    clearTimeout(timer)
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function eventOf(video: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('The video cannot be played here')), { once: true })
  })
}

function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, maxWidth / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
