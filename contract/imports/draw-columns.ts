/**
 * Columns that an exported budget has for each draw. `entered` ones are imported into an open draw; `found` ones follow from
 * the inspection and the rules, `recorded` ones from approvals and payments. A completed draw must have what the file says,
 * except for `recorded` ones, which may follow its completion.
 */
export const drawColumns = {
  requested: { heading: 'requested', unit: 'cents', origin: 'entered' },
  claimedPercent: { heading: 'claimed %', unit: 'percent', origin: 'entered' },
  inspectedPercent: { heading: 'inspected %', unit: 'percent', origin: 'found' },
  storedMaterials: { heading: 'stored materials', unit: 'cents', origin: 'entered' },
  documented: { heading: 'documented', unit: 'cents', origin: 'entered' },
  recommended: { heading: 'recommended', unit: 'cents', origin: 'found' },
  approved: { heading: 'approved', unit: 'cents', origin: 'recorded' },
  funded: { heading: 'funded', unit: 'cents', origin: 'recorded' },
  retainageReleased: { heading: 'retainage released', unit: 'cents', origin: 'recorded' },
} as const satisfies Record<
  string,
  { heading: string; unit: 'cents' | 'percent'; origin: 'entered' | 'found' | 'recorded' }
>

export type DrawColumnId = keyof typeof drawColumns
export const drawColumnIds = Object.keys(drawColumns) as DrawColumnId[]

/** A column of one draw. */
export type DrawColumn = { draw: number; id: DrawColumnId }

/** "Draw 2 stored materials". */
export const drawColumnHeading = ({ draw, id }: DrawColumn): string => `Draw ${draw} ${drawColumns[id].heading}`

/** The field of a draw's column in an import: `draw2_storedMaterials`. */
export const drawColumnField = ({ draw, id }: DrawColumn): string => `draw${draw}_${id}`

/** Reads a field of a draw's column; null for any other field. */
export function readDrawField(field: string): DrawColumn | null {
  const [, draw, id] = /^draw(\d{1,6})_(\w+)$/.exec(field) ?? []
  return draw !== undefined && id !== undefined && id in drawColumns
    ? { draw: Number(draw), id: id as DrawColumnId }
    : null
}

/** Reads the heading of a draw's column; null for any other heading. */
export function readDrawHeading(heading: string): DrawColumn | null {
  const [, draw, name] = /^draw\s+(\d{1,6})\s+(.+)$/i.exec(heading.trim()) ?? []
  const id = drawColumnIds.find((one) => drawColumns[one].heading === name?.toLowerCase())
  return draw !== undefined && id !== undefined ? { draw: Number(draw), id } : null
}
