import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only at their second try. Each is a race, in the product as likely as in the test, and has to be mended. */
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
