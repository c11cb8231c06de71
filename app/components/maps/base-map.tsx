import './map.css'
import { useRouteLoaderData } from '@remix-run/react'
import type { FeatureCollection } from 'geojson'
import {
  type GeoJSONSource,
  type LayerSpecification,
  type MapOptions,
  Map as MapView,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Position } from 'contract/core/common'
import { lengthText, type Units } from 'contract/geo/units'
import { t } from 'locales/maps'
import { cn } from '~/components/ui/cn'
import { useLatest } from '~/hooks/use-command-context'
import { baseStyle, countyArea, countyOutline, countySource, readCounties } from './base-style'
import { followTheme } from './follow-theme'
import { GraticuleLines, useGraticule } from './graticule-lines'
import { siteSource } from './site-layers'

setWorkerUrl(worker)

/** Initial view of a map: bounds to fit, or a center. */
export type MapStart = Pick<MapOptions, 'bounds' | 'fitBoundsOptions' | 'center' | 'zoom'>

/** A view that fits an outline. */
export function startAround(outline: readonly (readonly number[])[]): MapStart {
  const [east, north] = [outline.map(([longitude = 0]) => longitude), outline.map(([, latitude = 0]) => latitude)]
  return {
    bounds: [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)],
    fitBoundsOptions: { padding: 40, maxZoom: 18 },
  }
}

/** The whole country, for lots without a position. */
export const wholeCountry: MapStart = { center: [-98.5, 39.5], zoom: 2.6 }

/** Content of the map: the configured street map (complete or partial), the bundled map (by choice or as a fallback), or nothing. */
type Base = 'streets' | 'partial' | 'bundled' | 'failed' | 'unsupported'

const notes = {
  partial: 'maps.partial',
  bundled: 'maps.bundled',
  failed: 'maps.failed',
  unsupported: 'maps.unsupported',
} as const satisfies Record<Exclude<Base, 'streets'>, string>

/** Milliseconds before a street map that does not load is replaced. */
const styleTimeout = 8000

type BaseMapProps = {
  start: MapStart
  /** Origin of the distances; without it, the squares are drawn without labels. */
  origin: Position | null
  /** Units of the distances. */
  units: Units
  /** Drawn by `layers`, with the source `siteSource`. If `start` has bounds, the view follows later features. */
  features: FeatureCollection
  /** Layers of the features in the colors of the theme, lowest first. */
  layers: () => readonly LayerSpecification[]
  /** Called when the map is loaded; returns its cleanup. */
  onReady?: (view: MapView) => (() => void) | void
  className?: string
  /** Over the map. */
  children?: ReactNode
}

type LatestProps = { readonly current: Pick<BaseMapProps, 'start' | 'units' | 'features' | 'layers' | 'onReady'> }

/** Creates the map in `box` and adds the features; falls back to the bundled map if the street map does not load. */
function useMapView(box: RefObject<HTMLElement>, latest: LatestProps, styleUrl: string | null) {
  const [view, setView] = useState<MapView | null>(null)
  const [base, setBase] = useState<Base>(styleUrl ? 'streets' : 'bundled')

  useEffect(() => {
    if (!box.current) return undefined
    const made = tryCreateView(box.current, latest.current, styleUrl)
    if (!made) return setBase('unsupported')
    let end: (() => void) | void
    const fail = () => {
      setBase('failed')
      made.setStyle(baseStyle())
    }
    const giveUp = styleUrl ? setTimeout(fail, styleTimeout) : undefined
    let isDrawn = false
    made.on('error', () => {
      if (isDrawn) return setBase((now) => (now === 'streets' ? 'partial' : now))
      clearTimeout(giveUp)
      fail()
    })
    made.once('style.load', () => {
      isDrawn = true
      clearTimeout(giveUp)
      made.addSource(siteSource, { type: 'geojson', data: latest.current.features })
      for (const layer of latest.current.layers()) made.addLayer(layer)
      end = latest.current.onReady?.(made)
      setView(made)
    })
    const unfollow = followTheme(made, () => latest.current.layers())
    return () => {
      clearTimeout(giveUp)
      unfollow()
      end?.()
      setView(null)
      made.remove()
    }
  }, [box, styleUrl, latest])
  return { view, base }
}

/** Updates the features on the map, and moves the view to their bounds. */
function useFeatures(view: MapView | null, features: FeatureCollection, latest: LatestProps): void {
  const drawn = useRef(features)
  useEffect(() => {
    if (!view || drawn.current === features) return
    drawn.current = features
    void view.getSource<GeoJSONSource>(siteSource)?.setData(features)
    const { bounds, fitBoundsOptions } = latest.current.start
    if (bounds) view.fitBounds(bounds, { ...fitBoundsOptions, animate: false })
  }, [view, features, latest])
}

/** A map of one place: the operator's street map or county lines with a graticule, and a note that says which. */
export function BaseMap({ start, origin, units, features, layers, onReady, className, children }: BaseMapProps) {
  const styleUrl = useRouteLoaderData<{ mapStyleUrl: string | null }>('root')?.mapStyleUrl ?? null
  const box = useRef<HTMLDivElement>(null)
  const latest = useLatest({ start, units, features, layers, onReady })
  const { view, base } = useMapView(box, latest, styleUrl)
  useFeatures(view, features, latest)
  const isPlain = base !== 'streets'
  const county = useCounty(base === 'bundled' || base === 'failed' ? view : null)
  const graticule = useGraticule(isPlain ? view : null, origin, units)
  return (
    <div className={cn('flex flex-col overflow-hidden', className)}>
      <div data-map data-ready={view ? true : undefined} data-base={base} className="relative min-h-0 flex-1">
        <div ref={box} className="size-full bg-map-land" />
        {view && graticule && <GraticuleLines view={view} graticule={graticule} isLabelled={origin !== null} />}
        {children}
      </div>
      {isPlain && (
        <p className="border-t bg-card px-2.5 py-1 text-xs text-muted-foreground" role="note">
          {[
            t(notes[base]),
            county && t('maps.county', { county }),
            graticule && t('maps.squares', { length: lengthText(graticule.step, units) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </div>
  )
}

/** Creates the map without rotation, so that the graticule stays level. */
function createView(
  container: HTMLElement,
  { start, units }: LatestProps['current'],
  styleUrl: string | null,
): MapView {
  const view = new MapView({
    container,
    style: styleUrl ?? baseStyle(),
    attributionControl: styleUrl ? { compact: true } : false,
    maxZoom: 20,
    dragRotate: false,
    touchPitch: false,
    locale: {
      'Map.Title': t('maps.title'),
      'NavigationControl.ZoomIn': t('maps.zoomIn'),
      'NavigationControl.ZoomOut': t('maps.zoomOut'),
      'AttributionControl.ToggleAttribution': t('maps.sources'),
    },
    ...start,
  })
  view.keyboard.disableRotation()
  view.touchZoomRotate.disableRotation()
  view.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
  view.addControl(new ScaleControl({ unit: units === 'us' ? 'imperial' : 'metric' }), 'bottom-left')
  return view
}

/** Creates the map. @returns null in a browser without WebGL, as on a remote desktop: the page works without a map */
function tryCreateView(...latest: Parameters<typeof createView>): MapView | null {
  try {
    return createView(...latest)
  } catch {
    return null
  }
}

/** Adds the counties to the bundled map and outlines the one at its center. @returns its name, once known */
function useCounty(view: MapView | null): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (!view) return undefined
    let isShown = true
    const follow = () => {
      const [found] = view.queryRenderedFeatures(view.project(view.getCenter()), { layers: [countyArea] })
      view.setFilter(countyOutline, ['==', ['get', 'code'], found?.properties.code ?? ''])
      setName(found?.properties.name ?? null)
    }
    const show = (counties: FeatureCollection) => {
      if (!isShown) return
      void view.getSource<GeoJSONSource>(countySource)?.setData(counties)
      view.on('idle', follow)
    }
    // Without a network the map works without counties.
    void readCounties().then(show, () => undefined)
    return () => {
      isShown = false
    }
  }, [view])
  return name
}
