import { statfsSync } from 'node:fs'

/** Linux's in-memory file system. */
export const MEMORY = '/dev/shm'

/** Bytes available there: none on other systems, few in many containers. */
export function sharedMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize
  } catch {
    return 0
  }
}
