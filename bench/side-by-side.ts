import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { endpointOf, type OperationId } from 'contract/catalogue'
import { fillPath } from 'contract/endpoint'
import type { Ground } from './ground'

export type Result = { times: number[]; took: number; failed?: string }
type Ask = { url: string; method: string; token: string; body?: string }

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const slices = 6

export const say = (text: string) => void process.stdout.write(`${text}\n`)

type Job = Record<string, unknown>
type Runner = { run(seconds: number): Promise<Result>; stop(): void }

/** One job in a process of its own; the first second warms up and is not counted. */
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

/** Runs jobs in turn, a slice each, so that whatever else the machine does falls on all of them. */
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

export const at = (result: Result, share: number) => {
  const sorted = result.times.toSorted((x, y) => x - y)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
const perSecond = ({ times, took }: Result) => times.length / took

export function print(name: string, result: Result, beside = ''): void {
  const ms = (share: number) => at(result, share).toFixed(1).padStart(6)
  say(
    `${name.padEnd(48)} p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms ${perSecond(result).toFixed(0).padStart(6)}/s  ${beside}`,
  )
}

/** Ours and the bare driver's, in turn. */
export async function compare(name: string, ours: Job, bare: Job, bar: string): Promise<void> {
  const [mine, theirs] = await inTurn(ours, bare)
  if (!mine || !theirs) return
  print(`  bare pg: ${name}`, theirs)
  print(name, mine, `${(perSecond(mine) / perSecond(theirs)).toFixed(2)} × bare (bar ${bar})`)
}

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** Asks of one call, one for each input, by whoever the tokens belong to. */
export function asks(
  ground: Ground,
  tokens: readonly string[],
  operation: OperationId,
  inputs: readonly Input[],
): Ask[] {
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

export const http = (requests: Ask[], connections: number): Job => ({ kind: 'http', connections, requests })
export const pg = (ground: Ground, queries: unknown[], connections = 16): Job => ({
  kind: 'pg',
  connections,
  url: ground.databaseUrl,
  queries,
})
