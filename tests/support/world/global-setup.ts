import type { TestProject } from 'vitest/node'

import { createTemplate } from './database'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of this run's migrated template database. */
    templateUrl: string
  }
}

/** Projects whose tests use a database. */
const keepers = new Set(['api', 'e2e'])

/** Starts one PostgreSQL for the run with one migrated template; every test file creates its own database from it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => keepers.has(name))) return undefined
  const template = await createTemplate()
  project.provide('templateUrl', template.url)
  return template.stop
}
