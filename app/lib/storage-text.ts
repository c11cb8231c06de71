import { bytesInWords } from 'contract/bytes-words'
import type { Storage } from 'contract/users'

/** "2.4 GB of 10 GB", or "2.4 GB" where there is no limit. */
export const storageText = ({ used, limit }: Storage): string =>
  limit === null ? bytesInWords(used) : `${bytesInWords(used)} of ${bytesInWords(limit)}`
