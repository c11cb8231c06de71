type Moved = {
  readonly currentUrl: URL
  readonly nextUrl: URL
  readonly currentParams: Readonly<Record<string, string | undefined>>
  readonly nextParams: Readonly<Record<string, string | undefined>>
  readonly formMethod?: string
}

/**
 * A plain move to another address below the same record (from photo to photo, from tab to tab): what is loaded for that
 * record stays true by live events, so its loader need not run. Without `param`, a move anywhere below the frame.
 */
export function movesBelow(args: Moved, param?: string): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, formMethod } = args
  if (formMethod !== undefined && formMethod !== 'GET') return false
  return currentUrl.href !== nextUrl.href && (param === undefined || currentParams[param] === nextParams[param])
}

/** A form's loader runs when another record is opened, and at no other time: what is typed stays as it was opened. */
export const opensAnother =
  (param: string) =>
  ({ currentParams, nextParams }: Pick<Moved, 'currentParams' | 'nextParams'>): boolean =>
    currentParams[param] !== nextParams[param]
