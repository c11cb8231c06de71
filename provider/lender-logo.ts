/** Where a lender's logo is kept, by the id of the upload it came by. */
export const logoKey = (upload: string): string => `lender/${upload.slice(-2)}/${upload}/logo.png`

/** Value of a lender's logo on the wire (spec §9); another logo is another address. */
export const logoValue = (upload: unknown): string | null =>
  typeof upload === 'string' ? `/lenderImages/${upload}/preview` : null
