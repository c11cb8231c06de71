/** Systems of units in which lengths and areas are shown; both are stored in meters. */
export const unitSystems = ['us', 'metric'] as const

/** Selectable units: each lot's own, or one of the two for all lots. */
export const unitChoices = ['by-lot', ...unitSystems] as const
