import { bytesInWords } from 'contract/text/bytes-words'
import type { Storage } from 'contract/people/calls'
import { t } from 'locales/shell'

/** "2.4 GB of 10 GB", or "2.4 GB" without a limit. */
export const storageText = ({ used, limit }: Storage): string =>
  limit === null ? bytesInWords(used) : t('shell.of', { part: bytesInWords(used), whole: bytesInWords(limit) })
