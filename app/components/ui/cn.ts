import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { classGroups, conflictingClassGroups } from './class-groups'

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: {},
  postfixLookupClassGroups: ['container-type'] as const,
  orderSensitiveModifiers: [],
}))

/** Joins class names; of two utilities for the same property the later one stays. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values))
}
