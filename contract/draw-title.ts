type Draw = { number: number; title: string }

/** "Draw 3: Shell and first fix"; a title that names the draw itself stands alone, as does the number without a title. */
export function drawTitle({ number, title }: Draw): string {
  const name = `Draw ${number}`
  const words = title.trim()
  if (words === '') return name
  return new RegExp(`^${name}\\b`, 'i').test(words) ? words : `${name}: ${words}`
}
