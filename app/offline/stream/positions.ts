/**
 * Stream positions that this browser has seen recently, with the server's times. A page that loads resumes from the
 * position of the browser at the time of its loader, so that it misses no event between its loader and its stream,
 * although the previous page may have got later ones.
 */
export type PositionStorage = {
  read: (loadedAt: number) => number | null
  write: (position: number, at: number) => void
}

/** Tolerance for the clocks of two servers and for a loader's own duration. */
export const toleranceMs = 5000

/** Positions older than this are not resumed: the page has been loaded since. */
const maxAgeMs = 10 * 60 * 1000

type Mark = readonly [position: number, at: number]

/** The marks to store: the recent ones, and the newest one before them. */
export function trimMarks(marks: readonly Mark[], now: number): Mark[] {
  const old = marks.findLastIndex(([, at]) => at < now - 4 * toleranceMs)
  return marks.slice(Math.max(0, old)).slice(-200)
}

/** Position from which a page loaded at `loadedAt` resumes: the newest that its loader surely saw, else the oldest. */
export function resumeFrom(marks: readonly Mark[], loadedAt: number): number | null {
  const last = marks.at(-1)
  if (!last || loadedAt - last[1] > maxAgeMs) return null
  const seen = marks.findLast(([, at]) => at < loadedAt - toleranceMs)
  return (seen ?? marks[0] ?? last)[0]
}

/** Position storage in the browser's local storage. */
export function browserPositions(user: string): PositionStorage {
  const name = `plumbline.positions.${user}`
  const marks = (): Mark[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
      return Array.isArray(stored) ? stored : []
    } catch {
      return []
    }
  }
  return {
    read: (loadedAt) => resumeFrom(marks(), loadedAt),
    write(position, at) {
      try {
        localStorage.setItem(name, JSON.stringify(trimMarks([...marks(), [position, at]], at)))
      } catch {
        // Without storage the next page revalidates once more than necessary.
      }
    },
  }
}
