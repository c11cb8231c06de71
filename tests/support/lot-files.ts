let made = 0

/** The headings an import knows, in the order of `lotLine`. */
export const lotHeadings =
  'Lot number,Street,City,State,ZIP,Loan number,Borrower name,Borrower email,Total budget,Latitude,Longitude'

/** A line of a file of lots; what is not given is a right value, the loan number a new one. */
export function lotLine(
  given: {
    lot?: string
    state?: string
    zip?: string
    loan?: string
    budget?: string
    place?: string
    email?: string
  } = {},
): string {
  made += 1
  const { lot = String(made), state = 'TX', zip = '78701', loan = `IMP-${made}`, budget = '', place = ',' } = given
  const { email = 'borrower@plumbline.test' } = given
  return `${lot},${made} Oak Street,Austin,${state},${zip},${loan},Ada Lovelace,${email},${budget},${place}`
}

/** A CSV file of lots: these lines under the headings, one right line without any. */
export const aLotFile = (lines: readonly string[] = [lotLine()]): Blob =>
  new Blob([`${[lotHeadings, ...lines].join('\n')}\n`], { type: 'text/csv' })
