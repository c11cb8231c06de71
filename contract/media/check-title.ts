import { t } from 'locales/evidence'
import type { CheckKind } from './evidence-checks'

const titles = {
  distance: 'evidence.distance',
  takenAfter: 'evidence.takenAfter',
  uploadDelay: 'evidence.uploadDelay',
  sameFile: 'evidence.sameFile',
  lookAlike: 'evidence.lookAlike',
  sharpness: 'evidence.sharpness',
  blank: 'evidence.blank',
  accuracy: 'evidence.accuracy',
} as const satisfies Record<CheckKind, string>

/** Title of an evidence check in the reader's language. */
export const checkTitle = (kind: CheckKind): string => t(titles[kind])
