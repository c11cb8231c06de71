import { statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
export const MEMORY = '/dev/shm'

/** Bytes of memory that files may take there: none where there is no such place, little in many containers. */
export function sharedMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize
  } catch {
    return 0
  }
}
