/** Storage key of a lender's logo, by its upload id. */
export const logoKey = (upload: string): string => `lender/${upload.slice(-2)}/${upload}/logo.png`

/** Wire value of a lender's logo (spec §9); a new logo has a new address. */
export const logoValue = (upload: unknown): string | null =>
  typeof upload === 'string' ? `/lenderImages/${upload}/preview` : null
