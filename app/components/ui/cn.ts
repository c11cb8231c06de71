import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { theme: { text: ['2xs', 'md'], shadow: ['1', '2', '3'] } },
})

/** Joins class names; of two utilities for the same property the later one stays. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values))
}
