import { starterCodes, type StarterCode } from '../starter/cost-codes'
import type { SceneFamily } from '../scenes/render-scene'

/** A cost code of the starter set with what its photos show; null where the demo draws none. */
export type Trade = StarterCode & { family: SceneFamily | null }

const families: Readonly<Record<string, SceneFamily>> = {
  '01': 'masonry',
  '02': 'siding',
  '04': 'roof',
  '06': 'siding',
  '07': 'walks',
  '08': 'driveway',
  '09': 'painting',
  '10': 'windows',
  '11': 'fencing',
  '12': 'grading',
  '13': 'windows',
  '15': 'windows',
  '16': 'decorating',
  '17': 'framing',
  '18': 'drywall',
  '19': 'decorating',
  '20': 'decorating',
  '21': 'framing',
  '23': 'decorating',
  '27': 'plumbing',
  '28': 'electrical',
  '29': 'electrical',
  '30': 'insulation',
  '33': 'foundation',
  '34': 'grading',
}

const trades: readonly Trade[] = starterCodes.map((code) => ({ ...code, family: families[code.code] ?? null }))

/** The trade of a code. */
export function tradeOf(code: string): Trade {
  const found = trades.find((trade) => trade.code === code)
  if (!found) throw new Error(`The demo has no cost code ${code}`)
  return found
}

/** What a draw asks for, by how far a house has come: its title and its cost codes. */
export const draws = [
  { title: 'Site and foundation', codes: ['12', '33', '08'] },
  { title: 'Framing and roof', codes: ['17', '04', '13', '01'] },
  { title: 'Shell and first fix', codes: ['27', '28', '02', '15', '30'] },
  { title: 'Interior finish', codes: ['18', '19', '09', '11', '07'] },
] as const
