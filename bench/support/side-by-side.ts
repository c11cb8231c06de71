import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { endpointOf, type OperationId } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import type { BenchEnvironment } from './environment'
import { verdict } from './verdict'

export type Result = { times: number[]; took: number; failed?: string }
type BenchRequest = { url: string; method: string; token: string; body?: string }

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const slices = 6

export const say = (text: string) => void process.stdout.write(`${text}\n`)

type Job = Record<string, unknown>
type Runner = { run(seconds: number): Promise<Result>; stop(): void }

/** One job in its own process; the first second warms up and does not count. */
async function runner(job: Job): Promise<Runner> {
  const child = fork(path.join(import.meta.dirname, 'load.mjs'))
  const run = async (duration: number): Promise<Result> => {
    child.send({ ...job, seconds: duration })
    const [result] = (await once(child, 'message')) as [Result]
    if (result.failed) throw new Error(result.failed)
    return result
  }
  await run(1)
  return { run, stop: () => void child.kill() }
}

/** Runs slices of jobs alternately, so that other load on the machine affects all of them. */
export async function inTurn(...jobs: Job[]): Promise<Result[]> {
  const runners = await Promise.all(jobs.map(runner))
  const results = jobs.map((): Result => ({ times: [], took: 0 }))
  for (let slice = 0; slice < slices; slice += 1)
    for (const [index, one] of runners.entries()) {
      const { times, took } = await one.run(seconds / slices)
      results[index]?.times.push(...times)
      if (results[index]) results[index].took += took
    }
  for (const one of runners) one.stop()
  return results
}

/** The time, in milliseconds, within which a share of the requests was answered: 0.95 for p95. */
export const percentile = (result: Result, share: number) => {
  const sorted = result.times.toSorted((x, y) => x - y)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
const perSecond = ({ times, took }: Result) => times.length / took

export function print(name: string, result: Result, beside = ''): void {
  const ms = (share: number) => percentile(result, share).toFixed(1).padStart(6)
  say(
    `${name.padEnd(48)} p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms ${perSecond(result).toFixed(0).padStart(6)}/s  ${beside}`,
  )
}

/** Compares our call with the bare driver, alternating; `least` is the bar of their calls per second. */
export async function compare(name: string, ours: Job, bare: Job, least: number): Promise<void> {
  const [mine, theirs] = await inTurn(ours, bare)
  if (!mine || !theirs) return
  const ratio = perSecond(mine) / perSecond(theirs)
  print(`  bare pg: ${name}`, theirs)
  print(name, mine)
  verdict(name, `${ratio.toFixed(2)} × bare pg`, `≥ ${least}`, ratio >= least)
}

/** Prints a result with a bar for its 95th percentile in ms. */
export function printWithin(name: string, result: Result, most: number): void {
  print(name, result)
  verdict(name, `p95 ${percentile(result, 0.95).toFixed(1)} ms`, `≤ ${most} ms`, percentile(result, 0.95) <= most)
}

/** Prints the ratio of two medians with its bar. */
export function printRatio(name: string, result: Result, to: Result, most: number): void {
  const ratio = percentile(result, 0.5) / percentile(to, 0.5)
  print(name, result)
  verdict(name, `${ratio.toFixed(2)} ×`, `≤ ${most}`, ratio <= most)
}

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** A job that makes one call with each input in turn, as the owners of the tokens. */
export function requestsOf(
  ground: BenchEnvironment,
  tokens: readonly string[],
  operation: OperationId,
  inputs: readonly Input[],
): BenchRequest[] {
  const { method, path: template } = endpointOf(operation)
  return Array.from({ length: Math.max(tokens.length, inputs.length) }, (_, index) => {
    const { params, query, body } = inputs[index % inputs.length] ?? {}
    return {
      url: `${ground.url}${fillPath(template, params)}${query ? `?${new URLSearchParams(query)}` : ''}`,
      method,
      token: tokens[index % tokens.length] ?? '',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
  })
}

export const http = (requests: BenchRequest[], connections: number): Job => ({ kind: 'http', connections, requests })
/** Queries of a bare driver, prepared: each text has one name, so PostgreSQL parses it once per connection. */
export const pg = (
  ground: BenchEnvironment,
  queries: readonly { text: string; values: unknown[] }[],
  connections = 16,
): Job => {
  const texts = [...new Set(queries.map(({ text }) => text))]
  return {
    kind: 'pg',
    connections,
    url: ground.databaseUrl,
    queries: queries.map((query) => ({ ...query, name: `bare${texts.indexOf(query.text)}` })),
  }
}
