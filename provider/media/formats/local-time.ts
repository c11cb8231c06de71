/** A local time as written in a file, and the text after it, which may be an offset. */
export type LocalTime = { local: string; rest: string }

/** "2024:05:01 09:30:00" with a calendar date that exists; cameras with an unset clock write zeros. */
export function parseLocalTime(value: string | null): LocalTime | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(.*)$/.exec(value ?? '')
  if (!match) return null
  const [, year, month, day, hour, minute, second = '00', rest = ''] = match
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const time = new Date(`${local}Z`)
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(local)
  return exists && Number(year) >= 1990 ? { local, rest: rest.trim() } : null
}

/** Minutes east of UTC of "-08:00", "-0800" or "Z"; null for anything else. */
export function parseOffset(value: string | null): number | null {
  if (value === 'Z') return 0
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(value ?? '')
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return minutes <= 14 * 60 && Number(match[3]) < 60 ? (match[1] === '-' ? -minutes : minutes) : null
}
