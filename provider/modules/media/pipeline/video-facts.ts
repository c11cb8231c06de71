/** What a video file says of itself. `createdAt` is the file's own UTC creation moment, not a local wall clock. */
export type VideoFacts = {
  durationSeconds: number | null
  width: number | null
  height: number | null
  createdAt: Date | null
  position: { latitude: number; longitude: number } | null
}

export const noVideoFacts: VideoFacts = {
  durationSeconds: null,
  width: null,
  height: null,
  createdAt: null,
  position: null,
}
