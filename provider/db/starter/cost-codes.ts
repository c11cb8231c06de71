import { t } from 'locales/starter'

/** A cost code of a new installation; `checklist` are the initial checklist lines of its items, in order. */
export type StarterCode = { code: string; title: string; category: string; checklist: string[] }

/** Trades of a rehabilitation draw request by category. */
const trades = {
  shell: ['01', '02', '03', '04', '05', '06', '09', '10', '13', '14', '15', '17'],
  site: ['07', '08', '11', '12', '33', '34', '35'],
  services: ['27', '28', '29', '30'],
  finish: ['16', '18', '19', '20', '21', '22', '23', '24', '25', '26', '31', '32'],
} as const

type Category = keyof typeof trades

const codeOf = (category: Category, code: (typeof trades)[Category][number]): StarterCode => {
  const [title = '', ...checklist] = t(`trade.${code}`).split('\n')
  return { code, title, category: t(`category.${category}`), checklist }
}

/** The 35 trades of a rehabilitation draw request with our own checklists, in the current language. */
export const starterCodes = (): StarterCode[] =>
  (Object.keys(trades) as Category[])
    .flatMap((category) => trades[category].map((code) => codeOf(category, code)))
    .toSorted((one, other) => one.code.localeCompare(other.code))
