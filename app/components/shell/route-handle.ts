import type { UIMatch } from '@remix-run/react'
import type { Mode } from '~/commands/engine/context'

export type Crumb = { label: string; to?: string }

/** Settings of a route for the frame, in its `handle`. */
export type RouteHandle = {
  /**
   * Steps in the breadcrumb; `data` is the loader's, absent after an error; `above` is the data of the parent routes.
   */
  crumb?: (match: {
    data: unknown
    params: Readonly<Record<string, string | undefined>>
    pathname: string
    above: readonly unknown[]
  }) => Crumb | readonly Crumb[] | null
  /** True to fold the sidebar, unless the person chose otherwise. */
  sidebar?: 'mini'
  /** The mode of its screen, so that the server's first paint prints the keys that hold there. */
  mode?: Mode
  /**
   * True if the page sets the focus itself: a dialog over its list, which restores it, or a form that focuses its first
   * field.
   */
  takesFocus?: true
  /** Moves within this route keep the focus where it is (next photo). */
  keepsFocus?: boolean
}

/** The handle of a matched route; empty without one. */
export function handleOf(match: UIMatch): RouteHandle {
  return (match.handle ?? {}) as RouteHandle
}
