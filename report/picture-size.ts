/** Pictures of the report: number per page and row, largest width in pixels, JPEG quality (spec §9). */
export const reportPictures = { perPage: 6, columns: 3, widest: 800, quality: 0.8 } as const
