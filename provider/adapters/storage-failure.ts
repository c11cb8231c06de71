import { StoreError } from './bucket'

/** Error codes of a disk, or of an object store, that has no room left. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage'])

/** System calls that are about connections and processes, not about files. */
const otherSystemCalls = /^(connect|read|write|getaddrinfo|spawn|listen|bind|kill)\b/

/** Codes that say a disk is broken, read-only, unmounted or closed to this process, whichever system call returned them. */
const diskCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE', 'ENODEV', 'ENXIO'])

/**
 * Says whether an error comes from the file storage: a disk or bucket that is full, or one that cannot be used now.
 * @returns null for every other error
 */
export function storageFailureOf(error: unknown): 'full' | 'unavailable' | null {
  if (error instanceof StoreError) return full.has(error.code) || error.status === 507 ? 'full' : 'unavailable'
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const { code, syscall } = error
  if (typeof code !== 'string' || typeof syscall !== 'string') return null
  if (full.has(code)) return 'full'
  return diskCodes.has(code) || !otherSystemCalls.test(syscall) ? 'unavailable' : null
}
