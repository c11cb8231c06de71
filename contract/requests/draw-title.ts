import { t } from 'locales/records'

type Draw = { number: number; title: string }

/** "Draw 3". */
export const drawName = ({ number }: Pick<Draw, 'number'>): string => t('records.draw', { number })

/**
 * Formats "Draw 3: Dry-in and rough-in"; a title that begins with the draw's number, in English or the reader's
 * language, is used alone, as is the number without a title.
 */
export function drawTitle({ number, title }: Draw): string {
  const name = drawName({ number })
  const words = title.trim()
  if (words === '') return name
  return new RegExp(`^(?:${name}|draw ${number})\\b`, 'i').test(words) ? words : `${name}: ${words}`
}
