/** Display time zones (spec §9): India uses en-IN with a 12-hour clock, Los Angeles en-US. */
export const displayZones = { india: 'Asia/Kolkata', losAngeles: 'America/Los_Angeles' } as const

/** Selectable time zones: one of the two, or each lot's own. */
export const zoneChoices = ['site-local', displayZones.losAngeles, displayZones.india] as const
