import { countText } from '~/lib/money'

export const lotsText = (count: number): string => `${countText(count)} ${count === 1 ? 'lot' : 'lots'}`

/** An import as it is named once it is done: "5 lots imported". */
export const importedText = (count: number): string => `${lotsText(count)} imported`
