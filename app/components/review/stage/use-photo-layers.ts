import { useCallback, useMemo, useState } from 'react'
import type { Zoom } from './picture'
import { nextRotation, type Rotation } from './rotation'

/**
 * `auto`: the panel is shown beside the photo, and hidden where it would cover it. `writing`: it is open for a comment,
 * and closes with the photo.
 */
type Panel = 'auto' | 'open' | 'closed' | 'writing'
type State = {
  zoom: Zoom
  original: boolean
  rotation: Rotation
  panel: Panel
  map: boolean
  beside: boolean
  /** Options of the comparison: with the previous draw instead of the last attempt; with a slider. */
  draw: boolean
  slide: boolean
  progress: boolean
}
type Layer = 'map' | 'beside' | 'draw' | 'slide' | 'progress'

const start: State = {
  zoom: 'fit',
  original: false,
  rotation: 0,
  panel: 'auto',
  map: false,
  beside: false,
  draw: false,
  slide: false,
  progress: false,
}

const hasRoomBeside = () => matchMedia('(min-width: 1024px)').matches
const isPanelShown = (panel: Panel) => panel === 'open' || panel === 'writing' || (panel === 'auto' && hasRoomBeside())

/** Layers over and beside the photo: zoom, original, panel, map, comparison, checklist. */
export function useLayers() {
  const [state, set] = useState(start)
  const toggle = useCallback((layer: Layer) => set((now) => ({ ...now, [layer]: !now[layer] })), [])
  const actions = useMemo(
    () => ({
      toggle,
      togglePanel: () => set((now) => ({ ...now, panel: isPanelShown(now.panel) ? 'closed' : 'open' })),
      /** Opens the comparison, closing a panel that covers the photo. */
      compare: () => set((now) => ({ ...now, beside: true, map: false, panel: hasRoomBeside() ? now.panel : 'auto' })),
      openPanel: () => set((now) => ({ ...now, panel: 'open' })),
      write: () => set((now) => (hasRoomBeside() && isPanelShown(now.panel) ? now : { ...now, panel: 'writing' })),
      endWriting: () =>
        set((now) => (now.panel === 'writing' ? { ...now, panel: hasRoomBeside() ? 'closed' : 'auto' } : now)),
      toggleZoom: () => set((now) => ({ ...now, zoom: now.zoom === 'fit' ? 'full' : 'fit' })),
      toggleOriginal: () => set((now) => ({ ...now, original: !now.original, zoom: now.original ? 'fit' : 'full' })),
      /** A quarter clockwise, for the eye alone. */
      rotate: () => set((now) => ({ ...now, rotation: nextRotation(now.rotation) })),
      /** Back to the whole picture, upright, as the next photo is shown. */
      fit: () =>
        set((now) =>
          now.zoom === 'full' || now.original || now.rotation > 0
            ? { ...now, zoom: 'fit', original: false, rotation: 0 }
            : now,
        ),
    }),
    [toggle],
  )
  const isCovered = state.map || state.beside || state.progress
  const isOver =
    isCovered || state.zoom === 'full' || state.panel === 'writing' || (state.panel === 'open' && !hasRoomBeside())
  /** Leaves the topmost layer; false when there is none. */
  const leave = () => {
    if (isCovered) set((now) => ({ ...now, map: false, beside: false, progress: false }))
    else if (state.zoom === 'full') actions.fit()
    else if (isOver) actions.togglePanel()
    return isOver
  }
  return { ...state, ...actions, isOver, leave }
}
