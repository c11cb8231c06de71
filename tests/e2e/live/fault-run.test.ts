import { expect, test } from 'vitest'

import { externalFaultKinds, faultKinds, runFaults } from 'tests/support/servers/fault-run'

// On a busy machine, most of the time goes into starting the product four times.
const patient = { timeout: 240_000 }

/** bench/faults.ts is the long form. */
test(
  'everything acknowledged exists once after connections, PostgreSQL and the provider were killed',
  patient,
  async () => {
    const report = await runFaults({ nextFault: async (count) => faultKinds[count] ?? null })
    expect(report.problems).toEqual([])
    expect(report.recoveries.map(({ kind }) => kind)).toEqual([...faultKinds])
    expect([report.writes > 100, report.photos > 0, report.mails > 0]).toEqual([true, true, true])
  },
)

test('the provider survives all faults of an external PostgreSQL, and loses nothing', patient, async () => {
  const nextFault = async (count: number) => externalFaultKinds[count] ?? null
  const report = await runFaults({ isExternal: true, nextFault })
  expect(report.problems).toEqual([])
  expect(report.recoveries.map(({ kind }) => kind)).toEqual([...externalFaultKinds])
})
