const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** "412 kB", "11.4 MB". */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 1 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}
