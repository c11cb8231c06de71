/** Pictures of the report: so many a page side by side, each a JPEG of at most so many pixels across (spec §9). */
export const reportPictures = { perPage: 6, columns: 3, widest: 800, quality: 0.8 } as const
