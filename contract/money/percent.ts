/** A percentage with its sign, as all languages of the catalog write it: "76.3%". */
export const withPercent = (percent: number | string): string => `${percent}%`
