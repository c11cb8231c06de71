import type { Reporter, TestCase } from 'vitest/node'

/**
 * Lists tests that passed only on their second attempt. Each is a race, in the product or in the test, and must be
 * fixed.
 */
export default class SecondTries implements Reporter {
  readonly #found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const { errors = [] } = test.result()
    this.#found.push(
      `${test.module.relativeModuleId}: ${test.fullName}\n${errors.map((error) => [error.stack ?? error.message, error.diff].join('\n')).join('\n')}`,
    )
  }

  onTestRunEnd(): void {
    if (this.#found.length > 0) process.stdout.write(`Passed at the second try only:\n${this.#found.join('\n')}\n`)
  }
}
