import { withPercent } from 'contract/money/percent'

/** Basis points as a percentage: 750 → "7.5%"; null → "". */
export const rateText = (rate: number | null): string => (rate === null ? '' : withPercent(rate / 100))
