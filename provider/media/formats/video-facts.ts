/** Facts from a video file itself. */
export type VideoFacts = {
  durationSeconds: number | null
  width: number | null
  height: number | null
  /** The file's creation time, which containers keep in UTC without an offset. */
  createdAt: Date | null
  /** Capture time as the camera's clock read, with its offset; phones write it beside `createdAt`. */
  taken: { local: string; offsetMinutes: number } | null
  position: { latitude: number; longitude: number } | null
}

export const noVideoFacts: VideoFacts = {
  durationSeconds: null,
  width: null,
  height: null,
  createdAt: null,
  taken: null,
  position: null,
}
