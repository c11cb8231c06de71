import { Link } from '@remix-run/react'
import { type CheckKind, checkKinds, checkTitles } from 'contract/checks'
import type { Media } from 'contract/media'
import { type CheckResult, checkResults } from 'contract/statuses'
import { checkNames, countChecks, countKinds } from '~/components/review/sequence'
import { StatusShape } from '~/components/status/shape'
import { withQuery } from '~/lib/paths'

type Props = { media: readonly Media[]; mediaPath: string }

/** What the evidence checks say of all media: how many by gravest answer, each leading to exactly those, and which checks stand out. */
export function EvidenceSummary({ media, mediaPath }: Props) {
  const counts = countChecks(media)
  const kinds = countKinds(media)
  const grave = checkKinds.filter((kind) => kinds[kind].fail + kinds[kind].warn > 0)
  return (
    <>
      <h2 className="mb-2">Evidence</h2>
      {media.length === 0 ? (
        <p className="text-foreground-2">No photos or videos yet.</p>
      ) : (
        <ul className="-mx-2 flex flex-wrap">
          {checkNames.map((name) => (
            <li key={name}>
              <Link
                to={withQuery(mediaPath, { check: name })}
                className="flex h-8 items-center gap-1.5 rounded-sm px-2 text-foreground-2 hover:bg-accent pointer-coarse:h-11"
              >
                <StatusShape shape={checkResults[name].shape} tone={checkResults[name].tone} />
                {name === 'pass' ? 'All pass' : checkResults[name].label}
                <span className="text-foreground">{counts[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {grave.length > 0 && (
        <ul className="mt-1 text-xs text-foreground-2">
          {grave.map((kind) => (
            <Line key={kind} kind={kind} counts={kinds[kind]} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ kind, counts }: { kind: CheckKind; counts: Record<CheckResult, number> }) {
  const parts = (['fail', 'warn'] as const).filter((result) => counts[result] > 0)
  return (
    <li className="flex min-h-6 items-center justify-between gap-3">
      <span className="min-w-0 truncate">{checkTitles[kind]}</span>
      <span className="flex flex-none gap-3">
        {parts.map((result) => (
          <span key={result} className="inline-flex items-center gap-1.5">
            <StatusShape
              shape={checkResults[result].shape}
              tone={checkResults[result].tone}
              label={checkResults[result].label}
            />
            {counts[result]}
          </span>
        ))}
      </span>
    </li>
  )
}
