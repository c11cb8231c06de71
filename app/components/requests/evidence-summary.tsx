import { Link } from '@remix-run/react'
import { checkTitle } from 'contract/media/check-title'
import { type CheckKind, checkKinds } from 'contract/media/evidence-checks'
import type { Media } from 'contract/media/calls'
import { type CheckResult, checkResults } from 'contract/core/statuses'
import { t } from 'locales/requests'
import { checkNames, countChecks, countKinds } from '~/components/review/sequence'
import { StatusShape } from '~/components/status/shape'
import { withQuery } from '~/lib/paths'

type Props = { media: readonly Media[]; mediaPath: string }

/**
 * Summary of the evidence checks: media counts by worst answer, each linked to those media, and the checks that stand
 * out.
 */
export function EvidenceSummary({ media, mediaPath }: Props) {
  const counts = countChecks(media)
  const kinds = countKinds(media)
  const grave = checkKinds.filter((kind) => kinds[kind].fail + kinds[kind].warn > 0)
  return (
    <>
      <h2 className="mb-2">{t('requests.evidence')}</h2>
      {media.length === 0 ? (
        <p className="text-foreground-2">{t('requests.noMediaYet')}</p>
      ) : (
        <ul className="-mx-2 flex flex-wrap">
          {checkNames.map((name) => (
            <li key={name}>
              <Link
                to={withQuery(mediaPath, { check: name })}
                className="flex h-8 items-center gap-1.5 rounded-sm px-2 text-foreground-2 hover:bg-accent pointer-coarse:h-11"
              >
                <StatusShape shape={checkResults[name].shape} tone={checkResults[name].tone} />
                {name === 'pass' ? t('requests.allPass') : checkResults[name].label}
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
    <li className="flex min-h-6 items-baseline justify-between gap-3">
      <span className="min-w-0">{checkTitle(kind)}</span>
      <span className="flex flex-none flex-wrap justify-end gap-x-3">
        {parts.map((result) => (
          <span key={result} className="inline-flex items-center gap-1.5">
            <StatusShape shape={checkResults[result].shape} tone={checkResults[result].tone} />
            {t(result === 'fail' ? 'requests.fails' : 'requests.warnings', { count: counts[result] })}
          </span>
        ))}
      </span>
    </li>
  )
}
