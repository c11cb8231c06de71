const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole dollars with thousands separators: 1240000 → "$1,240,000" (spec §9); null → "–". */
export function dollarsText(dollars: number | null): string {
  return dollars === null ? '–' : `$${grouped.format(dollars)}`
}

/** Counts with thousands separators; a capped total is "10,000+". */
export function countText(count: number, capped = false): string {
  return capped ? `${grouped.format(10_000)}+` : grouped.format(count)
}
