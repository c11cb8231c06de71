let made = 0

/** Headings that the import recognizes, in the order of `lotLine`. */
export const lotHeadings =
  'Lot number,Street,City,State,ZIP,Loan number,Borrower name,Borrower email,Total budget,Latitude,Longitude'

/** A line of a file of lots; by default valid values with a new loan number. */
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

/** A CSV file of lots with these lines, by default one valid line. */
export const aLotFile = (lines: readonly string[] = [lotLine()]): Blob =>
  new Blob([`${[lotHeadings, ...lines].join('\n')}\n`], { type: 'text/csv' })

/** A CSV file of one new cost code. */
export function aCostCodeFile(): Blob {
  made += 1
  return new Blob([`Code,Title\nIMP-${made},Imported\n`], { type: 'text/csv' })
}

/** A schedule of values with one line, with a title of its own in each file. */
export function aBudgetFile(): Blob {
  made += 1
  return new Blob([`Code,Title,Scheduled value\n03-300,Slab ${made},"1,000.00"\n`], { type: 'text/csv' })
}
