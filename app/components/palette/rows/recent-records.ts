import type { CommandDispatcher, VisitedPage } from '~/interaction/dispatcher-types'
import type { PaletteMemory } from '~/components/palette/box/palette-memory'

const name = 'plumbline.visited'

function load(): readonly VisitedPage[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(value)
      ? value.filter((one): one is VisitedPage => typeof one?.path === 'string' && typeof one?.label === 'string')
      : []
  } catch {
    return []
  }
}

function save(places: readonly VisitedPage[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(places))
  } catch {
    // Without storage a reload forgets the visited pages.
  }
}

/** The page of a record, whichever of its tabs or forms is open. */
const pageOf = (path: string, id: string): string => path.slice(0, path.indexOf(id) + id.length)

const isWithin = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`)

export type Visited = {
  readonly last: () => VisitedPage | undefined
  readonly follow: (dispatcher: CommandDispatcher, memory: PaletteMemory) => () => void
}

/** Records whose pages were opened in this tab, newest first; "Back" and the palette's recent records use them. */
export function createVisited(): Visited {
  let places: readonly VisitedPage[] | null = null
  const read = () => (places ??= load())
  return {
    last: () => {
      if (typeof location === 'undefined') return undefined
      const [open] = read().filter(({ path }) => isWithin(location.pathname, path))
      return read().find((place) => place !== open)
    },
    follow: (dispatcher, memory) =>
      dispatcher.screens.subscribe(() => {
        const { mode, here } = dispatcher.screens.top()
        if (mode !== 'detail' || !here || !location.pathname.includes(here.id)) return
        const path = pageOf(location.pathname, here.id)
        if (read()[0]?.path === path) return
        places = [{ path, label: here.label }, ...read().filter((place) => place.path !== path)].slice(0, 10)
        save(places)
        const { noun, label: title, detail } = here
        if (noun === 'lot' || noun === 'drawRequest' || noun === 'item') {
          memory.open({
            id: `record:${here.id}`,
            noun,
            title,
            detail,
            path,
            status: here.state.inspectionStatus ?? null,
          })
        }
      }),
  }
}
