import { StoreError } from './bucket'

/** Error codes of a disk or object store that is full or over its quota. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage'])

/** System calls on connections and processes. */
const nonFileSystemCalls = /^(connect|read|write|getaddrinfo|spawn|listen|bind|kill)\b/

/**
 * Error codes of a disk that is broken, read-only, unmounted or not accessible to this process, from any system call.
 */
const diskCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE', 'ENODEV', 'ENXIO'])

/**
 * Classifies errors of the file storage: `full` for a disk or bucket without space, `unavailable` for one that fails.
 * @returns null for all other errors
 */
export function storageFailureOf(error: unknown): 'full' | 'unavailable' | null {
  if (error instanceof StoreError) return fullCodes.has(error.code) || error.status === 507 ? 'full' : 'unavailable'
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const { code, syscall } = error
  if (typeof code !== 'string' || typeof syscall !== 'string') return null
  if (fullCodes.has(code)) return 'full'
  return diskCodes.has(code) || !nonFileSystemCalls.test(syscall) ? 'unavailable' : null
}
