/**
 * Limits for reading a file. Counts refuse a hostile file early and predictably; limits of time and memory stop any
 * other.
 */
export const caps = {
  fileBytes: 20 * 1024 * 1024,
  /** Rows of the sheet, empty ones too. */
  rows: 100_000,
  columns: 500,
  /** All rows together: 100,000 rows of 40 columns. */
  cells: 4_000_000,
  zipEntries: 2000,
  /** Unpacked: the whole workbook, one sheet or its shared strings, any other part. */
  unpackedBytes: 160 * 1024 * 1024,
  tableBytes: 96 * 1024 * 1024,
  partBytes: 4 * 1024 * 1024,
  /** Times a part may grow when it is unpacked, above a megabyte; sheets of real rows grow 10 to 40 times. */
  ratio: 120,
  mergedCells: 100_000,
  strings: 1_000_000,
  /** Without a further batch of rows, the reading thread is ended. */
  silenceMs: 10_000,
  heapMegabytes: 160,
} as const
