import type { UIMatch } from '@remix-run/react'
import type { Mode } from '~/commands/context'

export type Crumb = { label: string; to?: string }

/** What a route tells the frame about itself, in its `handle`. */
export type RouteHandle = {
  /** Its steps in the breadcrumb; `data` is what its loader gave, absent when it failed; `above` what the routes around it gave. */
  crumb?: (match: {
    data: unknown
    params: Readonly<Record<string, string | undefined>>
    pathname: string
    above: readonly unknown[]
  }) => Crumb | readonly Crumb[] | null
  /** The media review folds the sidebar, unless the viewer has said otherwise. */
  sidebar?: 'mini'
  /** The mode of its screen, so that the server's first paint prints the keys that hold there. */
  mode?: Mode
  /** It takes the focus itself: a dialog over its list, which gives it back, or a form that begins in its first field. */
  takesFocus?: true
  /** Moves within this route keep the focus where it is (next photo). */
  keepsFocus?: boolean
}

export function handleOf(match: UIMatch): RouteHandle {
  return (match.handle ?? {}) as RouteHandle
}
