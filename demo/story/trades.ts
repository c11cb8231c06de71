import { starterCodes, type StarterCode } from 'provider/db/starter/cost-codes'

/** The starter cost code with this number. @throws when the starter set has none */
export function tradeOf(code: string): StarterCode {
  const found = starterCodes().find((trade) => trade.code === code)
  if (!found) throw new Error(`The demo has no cost code ${code}`)
  return found
}

/** Titles and cost codes of a house's draws, in building order. */
export const draws = [
  { title: 'Site and foundation', codes: ['12', '33', '08'] },
  { title: 'Framing and roof', codes: ['17', '04', '13', '01'] },
  { title: 'Dry-in and rough-in', codes: ['27', '28', '02', '15', '30'] },
  { title: 'Interior finish', codes: ['18', '19', '09', '11', '07'] },
] as const
