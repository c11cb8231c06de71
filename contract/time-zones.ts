/** Zones times may be shown in (spec §9): India reads en-IN with a 12-hour clock, Los Angeles en-US. */
export const displayZones = { india: 'Asia/Kolkata', losAngeles: 'America/Los_Angeles' } as const

/** What a person may choose: one of the two, or each lot's own. */
export const zoneChoices = ['site-local', displayZones.losAngeles, displayZones.india] as const
export type ZoneChoice = (typeof zoneChoices)[number]
