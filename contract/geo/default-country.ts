/** Default country of a lot (spec §9). */
export const defaultCountry = 'USA'
