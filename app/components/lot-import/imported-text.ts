import { countText } from '~/lib/money'

export const lotsText = (count: number): string => `${countText(count)} ${count === 1 ? 'lot' : 'lots'}`

/** "5 lots imported". */
export const importedText = (count: number): string => `${lotsText(count)} imported`
