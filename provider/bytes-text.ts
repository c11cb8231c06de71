/** "2 GB", "20 MB": the largest unit that gives a whole number or more. */
export function inWords(bytes: number): string {
  const units = [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
    ['kB', 1024],
  ] as const
  const [name, size] = units.find(([, unit]) => bytes >= unit) ?? ['bytes', 1]
  return `${Math.round((bytes / size) * 10) / 10} ${name}`
}
