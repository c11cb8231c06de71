type Moved = {
  readonly currentUrl: URL
  readonly nextUrl: URL
  readonly currentParams: Readonly<Record<string, string | undefined>>
  readonly nextParams: Readonly<Record<string, string | undefined>>
  readonly formMethod?: string
}

/**
 * True for a navigation below the same record (from photo to photo, from tab to tab): live events keep the record's
 * data current, so its loader need not run. Without `param`, any navigation below the frame.
 */
export function movesBelow(args: Moved, param?: string): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, formMethod } = args
  if (formMethod !== undefined && formMethod !== 'GET') return false
  return currentUrl.href !== nextUrl.href && (param === undefined || currentParams[param] === nextParams[param])
}

/** A form's loader runs only when another record is opened, so that typed values are not replaced. */
export const opensAnother =
  (param: string) =>
  ({ currentParams, nextParams }: Pick<Moved, 'currentParams' | 'nextParams'>): boolean =>
    currentParams[param] !== nextParams[param]
