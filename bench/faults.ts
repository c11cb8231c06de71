// Faults of the running product: for ten minutes, database connections, the PostgreSQL server and the provider are
// killed at random under 50 writers, uploads and mails. Afterwards every acknowledged write must exist exactly once and
// all jobs must be done. Prints the time until the product accepted writes again. Exits with 1 on errors.
//
//     node -e "import('./scripts/build.mjs').then((build) => build.buildWhenStale())" && NODE_ENV=test npx vite-node --config vite.provider.config.ts bench/faults.ts
//
// BENCH_MINUTES is the duration (10), BENCH_WRITERS the number of writers (50), BENCH_GAP_SECONDS the longest time
// between two faults (20): a provider that dies again within a minute waits twice as long each time before it restarts.
import { setTimeout as delay } from 'node:timers/promises'

import { faultKinds, runFaults, type FaultKind } from 'tests/support/servers/fault-run'

const minutes = Number(process.env.BENCH_MINUTES ?? 10)
const writers = Number(process.env.BENCH_WRITERS ?? 50)
const longestGapMs = Number(process.env.BENCH_GAP_SECONDS ?? 20) * 1_000
let end: number | undefined

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

async function nextFault(): Promise<FaultKind | null> {
  end ??= performance.now() + minutes * 60_000
  await delay(2_000 + Math.random() * longestGapMs)
  if (performance.now() > end) return null
  const kind = faultKinds[Math.floor(Math.random() * faultKinds.length)] ?? 'provider'
  process.stdout.write(`${new Date().toISOString()} ${kind}\n`)
  return kind
}

const report = await runFaults({ writers, nextFault })
/** Formats minimum, median and maximum. */
function spread(times: number[]): string {
  times.sort((one, other) => one - other)
  return [times[0], times[Math.floor(times.length / 2)], times.at(-1)].map((time) => seconds(time ?? 0)).join(' / ')
}

for (const kind of faultKinds) {
  const all = report.recoveries.filter((one) => one.kind === kind)
  const total = spread(all.map(({ milliseconds }) => milliseconds))
  const working = spread(all.map(({ milliseconds, paused }) => milliseconds - paused))
  process.stdout.write(
    `${kind.padEnd(10)} ${all.length} times, writes again after ${total}; without pauses ${working}\n`,
  )
}
const { writes, photos, mails, repeatedMails, drained, problems } = report
process.stdout.write(
  `${writes} writes, ${photos} photos and ${mails} mails acknowledged; ${repeatedMails} mails came twice\n` +
    `jobs done ${seconds(drained)} after the last write; ${problems.length} problems\n`,
)
for (const problem of problems.slice(0, 50)) process.stdout.write(`  ${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
