import type { TestProject } from 'vitest/node'

import { createTemplate } from 'tests/support/database'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated template database of this run. */
    templateUrl: string
  }
}

/** The projects whose tests have a database. */
const keepers = new Set(['api', 'e2e'])

/** One PostgreSQL for the run with one migrated template; every test file makes its own database from it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => keepers.has(name))) return undefined
  const template = await createTemplate()
  project.provide('templateUrl', template.url)
  return template.stop
}
