/** Formats a limit as "2 GB" or "20 MB": the largest unit with a value of at least 1, in multiples of 1,024. */
export function bytesInWords(bytes: number): string {
  const units = [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
    ['kB', 1024],
  ] as const
  const [name, size] = units.find(([, unit]) => bytes >= unit) ?? ['bytes', 1]
  return `${Math.round((bytes / size) * 10) / 10} ${name}`
}
