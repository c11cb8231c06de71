/** "2 GB", "20 MB": a limit in the largest unit that gives a whole number or more, counted in 1,024s as limits are set. */
export function bytesInWords(bytes: number): string {
  const units = [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
    ['kB', 1024],
  ] as const
  const [name, size] = units.find(([, unit]) => bytes >= unit) ?? ['bytes', 1]
  return `${Math.round((bytes / size) * 10) / 10} ${name}`
}
