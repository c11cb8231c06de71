/** A measured value with its bar, as one line that `bench/all.ts` collects. */
export function verdict(name: string, value: string, bar: string, isWithin: boolean): void {
  process.stdout.write(`[${isWithin ? 'within' : 'misses'}] ${name}: ${value} (bar ${bar})\n`)
}

const line = /^\[(within|misses)\] (.+): (.+) \(bar (.+)\)$/

export type Verdict = { name: string; value: string; bar: string; isWithin: boolean }

/** Reads a line that `verdict` printed; null for any other line. */
export function readVerdict(text: string): Verdict | null {
  const [, result, name = '', value = '', bar = ''] = line.exec(text) ?? []
  return result ? { name, value, bar, isWithin: result === 'within' } : null
}
