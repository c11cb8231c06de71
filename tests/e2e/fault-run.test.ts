import { expect, test } from 'vitest'

import { externalFaultKinds, faultKinds, runFaults } from 'tests/support/fault-run'

// On a busy machine the product takes most of it to start four times.
const patient = { timeout: 240_000 }

/** The long form is bench/faults.ts. */
test(
  'everything acknowledged is there once after connections, PostgreSQL and the provider were killed',
  patient,
  async () => {
    const report = await runFaults({ nextFault: async (count) => faultKinds[count] ?? null })
    expect(report.problems).toEqual([])
    expect(report.recoveries.map(({ kind }) => kind)).toEqual([...faultKinds])
    expect([report.writes > 100, report.photos > 0, report.mails > 0]).toEqual([true, true, true])
  },
)

test("the provider survives whatever happens to a PostgreSQL of one's own, and nothing is lost", patient, async () => {
  const nextFault = async (count: number) => externalFaultKinds[count] ?? null
  const report = await runFaults({ isExternal: true, nextFault })
  expect(report.problems).toEqual([])
  expect(report.recoveries.map(({ kind }) => kind)).toEqual([...externalFaultKinds])
})
