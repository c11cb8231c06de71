import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'
import { z } from 'zod'

const locked = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), link: z.boolean().optional() })),
})
const declared = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
})

// Earlier versions have known vulnerabilities or bugs that affect us.
const FLOORS: Record<string, string> = {
  '@remix-run/node': '2.17.5',
  '@remix-run/react': '2.17.5',
  '@remix-run/serve': '2.17.5',
  '@remix-run/router': '1.23.4',
  'react-router': '6.30.6',
  fastify: '5.12.0',
  jose: '6.2.0',
  jspdf: '4.2.1',
  nodemailer: '10.6.0',
  pg: '8.23.0',
  sharp: '0.35.5',
}

// Versions from these on need a newer Node or break what they are used with (docs/architecture.md#versions-of-packages-and-node).
const CEILINGS: Record<string, string> = {
  zod: '4.6.0',
  vitest: '5.0.0',
  'pg-boss': '11.0.0',
  react: '19.0.0',
  vite: '7.0.0',
}

test('every declared version is exact, so that installs are reproducible', async () => {
  const { dependencies, devDependencies, optionalDependencies } = declared.parse(await readJson('package.json'))
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test.each(Object.entries(FLOORS))('%s is locked at %s or newer', async (name, floor) => {
  const versions = await lockedVersions(name)
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.filter((version) => compare(version, floor) < 0)).toEqual([])
})

test.each(Object.entries(CEILINGS))('%s is locked below %s', async (name, ceiling) => {
  const { packages } = locked.parse(await readJson('package-lock.json'))
  const version = packages[`node_modules/${name}`]?.version ?? ''
  expect(compare(version, ceiling), version).toBeLessThan(0)
})

async function lockedVersions(name: string): Promise<string[]> {
  const { packages } = locked.parse(await readJson('package-lock.json'))
  const entries = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
  return entries.map(([, { version }]) => version ?? '')
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
