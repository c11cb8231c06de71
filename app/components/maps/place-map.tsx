import Crosshair from 'lucide-react/icons/crosshair'
import { type Map as MapView, Marker } from 'maplibre-gl'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from 'contract/core/common'
import type { Units } from 'contract/geo/units'
import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/maps'
import { useLatest } from '~/hooks/use-command-context'
import { BaseMap, type MapStart, startAround, wholeCountry } from './base-map'
import { siteFeatures } from './site-features'
import { outlineLayers } from './site-layers'

/** Initial view of the map with its description; null for lots without a location. */
export type PlaceStart = Position & { label: string | null; zoom: number }

type PlaceMapProps = {
  start: PlaceStart | null
  outline: NonNullable<Lot['coordinates']>['outline']
  units: Units
  point: Position | null
  onPoint: (at: Position) => void
}

/**
 * The map that sets a lot's location: a click sets the point, dragging moves it. With the keyboard, arrow keys move the
 * map below a crosshair, and Enter sets the point there.
 */
export default function PlaceMap({ start, outline, units, point, onPoint }: PlaceMapProps) {
  const [view, setView] = useState<MapView | null>(null)
  const [opened] = useState(() => (outline ? startAround(outline) : startAt(start)))
  const onPointChange = useLatest(onPoint)
  const features = useMemo(
    () => siteFeatures(null, { coordinates: outline && start && { ...start, source: 'placed', outline } }),
    [outline, start],
  )
  const onReady = (made: MapView) => {
    made.on('click', ({ originalEvent, lngLat }) => {
      // The crosshair button and the point are inside the map, too.
      if (originalEvent.target === made.getCanvas()) onPointChange.current(positionOf(lngLat))
    })
    if (start?.label) labelAt(made, start, start.label)
    // The crosshair has the keys of the map.
    made.getCanvas().tabIndex = -1
    setView(made)
    return () => setView(null)
  }
  usePoint(view, point, onPointChange)
  return (
    <BaseMap
      start={opened}
      origin={start}
      units={units}
      features={features}
      layers={outlineLayers}
      onReady={onReady}
      className="h-[min(46dvh,440px)] rounded-md border"
    >
      {view && createPortal(<CrosshairButton view={view} onPoint={onPoint} />, view.getCanvasContainer())}
    </BaseMap>
  )
}

const startAt = (start: PlaceStart | null): MapStart =>
  start ? { center: [start.longitude, start.latitude], zoom: start.zoom } : wholeCountry

/** Six decimals are 11 cm. */
const positionOf = ({ lng, lat }: { lng: number; lat: number }): Position => ({
  latitude: Number(lat.toFixed(6)),
  longitude: Number((((((lng + 180) % 360) + 360) % 360) - 180).toFixed(6)),
})

/** Shows the point, which can be dragged, and brings one that was typed into view. */
function usePoint(
  view: MapView | null,
  point: Position | null,
  onPointChange: { readonly current: PlaceMapProps['onPoint'] },
) {
  const marker = useRef<Marker | null>(null)
  const { latitude, longitude } = point ?? {}
  useEffect(() => {
    if (!view || latitude === undefined || longitude === undefined) return undefined
    const made = (marker.current ??= pointMarker((at) => onPointChange.current(at)))
    made.setLngLat([longitude, latitude]).addTo(view)
    if (!view.getBounds().contains([longitude, latitude]))
      view.jumpTo({ center: [longitude, latitude], zoom: Math.max(view.getZoom(), 15) })
    return undefined
  }, [view, latitude, longitude, onPointChange])
  useEffect(() => {
    if (latitude === undefined) marker.current?.remove()
  }, [latitude])
}

function pointMarker(onMoved: (at: Position) => void): Marker {
  const element = document.createElement('div')
  element.className = 'place-point'
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', t('maps.lot'))
  const marker = new Marker({ element, draggable: true })
  marker.on('dragend', () => onMoved(positionOf(marker.getLngLat())))
  return marker
}

/** Names the middle of a ZIP code or a city, which is not the lot's point. */
function labelAt(view: MapView, at: Position, text: string): void {
  const element = document.createElement('div')
  element.className = 'place-label'
  element.textContent = text
  new Marker({ element, anchor: 'left' }).setLngLat([at.longitude, at.latitude]).addTo(view)
}

/**
 * The crosshair at the center of the map, visible while focused. Inside the map, so that its arrow keys work; pointer
 * events pass through.
 */
function CrosshairButton({ view, onPoint }: { view: MapView; onPoint: (at: Position) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusUnlessTyping(button)
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('maps.setHere')}
      aria-describedby="place-help"
      onClick={() => onPoint(positionOf(view.getCenter()))}
      className="pointer-events-none absolute top-1/2 left-1/2 z-10 grid size-11 -translate-1/2 place-items-center rounded-full text-foreground opacity-0 focus-visible:opacity-100"
    >
      <Crosshair aria-hidden="true" className="size-8 stroke-[1.5]" />
    </button>
  )
}

/** Focuses the map when it is mounted, unless the person is typing. */
function useFocusUnlessTyping(button: RefObject<HTMLButtonElement>) {
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) button.current?.focus({ preventScroll: true })
  }, [button])
}
