import { t } from 'locales/import'

/**
 * Columns that an exported budget has for each draw. `entered` ones are imported into an open draw; `found` ones follow
 * from the inspection and the rules, `recorded` ones from approvals and payments. A completed draw must have what the
 * file says, except for `recorded` ones, which may follow its completion.
 */
export const drawColumns = {
  requested: { heading: 'import.drawRequested', unit: 'cents', origin: 'entered' },
  claimedPercent: { heading: 'import.drawClaimedPercent', unit: 'percent', origin: 'entered' },
  inspectedPercent: { heading: 'import.drawInspectedPercent', unit: 'percent', origin: 'found' },
  storedMaterials: { heading: 'import.drawStoredMaterials', unit: 'cents', origin: 'entered' },
  documented: { heading: 'import.drawDocumented', unit: 'cents', origin: 'entered' },
  recommended: { heading: 'import.drawRecommended', unit: 'cents', origin: 'found' },
  approved: { heading: 'import.drawApproved', unit: 'cents', origin: 'recorded' },
  funded: { heading: 'import.drawFunded', unit: 'cents', origin: 'recorded' },
  retainageReleased: { heading: 'import.drawRetainageReleased', unit: 'cents', origin: 'recorded' },
} as const satisfies Record<
  string,
  { heading: `import.draw${string}`; unit: 'cents' | 'percent'; origin: 'entered' | 'found' | 'recorded' }
>

export type DrawColumnId = keyof typeof drawColumns
export const drawColumnIds = Object.keys(drawColumns) as DrawColumnId[]

/** A column of one draw. */
export type DrawColumn = { draw: number; id: DrawColumnId }

/** "Draw 2 stored materials" in the reader's language. */
export const drawColumnHeading = ({ draw, id }: DrawColumn): string => t(drawColumns[id].heading, { draw })

/** The field of a draw's column in an import: `draw2_storedMaterials`. */
export const drawColumnField = ({ draw, id }: DrawColumn): string => `draw${draw}_${id}`

/** Reads a field of a draw's column; null for any other field. */
export function readDrawField(field: string): DrawColumn | null {
  const [, draw, id] = /^draw(\d{1,6})_(\w+)$/.exec(field) ?? []
  return draw !== undefined && id !== undefined && id in drawColumns
    ? { draw: Number(draw), id: id as DrawColumnId }
    : null
}
