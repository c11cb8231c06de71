import { currentLanguage } from 'locales/engine/current-language'

/** A time zone by the name of its time, such as "Central Time"; undefined for one that this runtime does not know. */
export function zoneText(timeZone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(currentLanguage(), { timeZone, timeZoneName: 'longGeneric' })
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
