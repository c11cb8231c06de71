/**
 * The versions of the records that a preview found, by row: `2:1*3,4;9:2` is version 1 in rows 2 to 4, 4 in row 5 and 2
 * in row 9. Fifty thousand rows take at most a few bytes each.
 */
export function versionsText(versions: readonly (readonly [row: number, version: number])[]): string {
  const spans: { start: number; next: number; runs: { version: number; count: number }[] }[] = []
  for (const [row, version] of [...versions].sort(([one], [other]) => one - other)) {
    const open = spans.at(-1)
    const span = open?.next === row ? open : { start: row, next: row, runs: [] }
    if (span !== open) spans.push(span)
    const run = span.runs.at(-1)
    if (run?.version === version) run.count += 1
    else span.runs.push({ version, count: 1 })
    span.next = row + 1
  }
  const runText = ({ version, count }: { version: number; count: number }) =>
    count === 1 ? String(version) : `${version}*${count}`
  return spans.map(({ start, runs }) => `${start}:${runs.map(runText).join(',')}`).join(';')
}

const span = String.raw`\d{1,6}:\d{1,9}(?:\*\d{1,6})?(?:,\d{1,9}(?:\*\d{1,6})?)*`
/** The pattern of the text that `versionsText` returns. */
export const versionsPattern = new RegExp(`^(?:${span}(?:;${span})*)?$`)

/** Parses the text that `versionsText` returns, up to `mostRows` rows. */
export function readVersions(text: string, mostRows: number): Map<number, number> {
  const versions = new Map<number, number>()
  for (const part of text.split(';').filter(Boolean)) {
    const [start = '', runs = ''] = part.split(':')
    let row = Number(start)
    for (const run of runs.split(',')) {
      const [version = '', count = '1'] = run.split('*')
      for (let left = Number(count); left > 0 && versions.size < mostRows; left -= 1)
        versions.set(row++, Number(version))
    }
  }
  return versions
}
