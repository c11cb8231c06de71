// Runs the measurements that have a bar, one after another, and prints one Markdown table with a verdict per row.
//
//     npm run build && npx vite-node --config vite.provider.config.ts bench/all.ts [file]
//
// With a file, for example docs/performance.md, its table is replaced. BENCH_SCALE and BENCH_SECONDS are passed on.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { readVerdict, type Verdict } from './support/verdict'

/** A measurement with its environment. Without lines of `verdict`, its exit code decides. */
type Bench = { file: string; env?: Record<string, string>; args?: string[]; minutes: number }

const benches: Bench[] = [
  { file: 'lists.ts', env: { BENCH_SECONDS: '1.2' }, minutes: 12 },
  { file: 'crowd.ts', env: { BENCH_MINUTES: '1' }, minutes: 3 },
  { file: 'decisions.ts', args: ['2000'], minutes: 6 },
  { file: 'list-screen.ts', minutes: 5 },
  { file: 'budget-page.ts', minutes: 3 },
  { file: 'first-load.ts', minutes: 2 },
  { file: 'palette.ts', minutes: 5 },
  { file: 'next-photo.ts', minutes: 5 },
  { file: 'pace.ts', args: ['1'], minutes: 5 },
]

async function run({ file, env = {}, args = [], minutes }: Bench, dataDir: string): Promise<Verdict[]> {
  const program = path.join('node_modules', '.bin', 'vite-node')
  const child = spawn(program, ['--config', 'vite.provider.config.ts', path.join('bench', file), ...args], {
    env: { BENCH_DIR: dataDir, ...env, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const limit = setTimeout(() => child.kill('SIGTERM'), minutes * 60_000)
  const verdicts: Verdict[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`)
    const verdict = readVerdict(line)
    if (verdict) verdicts.push(verdict)
  }
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('close', resolve)))
  clearTimeout(limit)
  const ended: Verdict = { name: file, value: `exit code ${code}`, bar: '0', isWithin: code === 0 }
  return code === 0 && verdicts.length > 0 ? verdicts : [...verdicts, ended]
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function table(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(
    ({ name, value, bar, isWithin }) =>
      `| ${cell(name)} | ${cell(value)} | ${cell(bar)} | ${isWithin ? 'within' : '**misses**'} |`,
  )
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const scale = Number(process.env.BENCH_SCALE ?? 1)
  const size = `${(100_000 * scale).toLocaleString('en-US')} lots, ${(300_000 * scale).toLocaleString('en-US')} draw requests, ${(1_000_000 * scale).toLocaleString('en-US')} media`
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine}; ${size}.`,
    '',
    '| measured | value | bar | verdict |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const marks = ['<!-- table -->', '<!-- end of table -->'] as const

async function write(file: string, text: string): Promise<void> {
  const [before = '', rest = ''] = (await readFile(file, 'utf8')).split(marks[0])
  const after = rest.split(marks[1])[1] ?? ''
  await writeFile(file, `${before}${marks[0]}\n${text}\n${marks[1]}${after}`)
}

const dataDir = process.env.BENCH_DIR ?? (await mkdtemp(path.join(tmpdir(), 'plumbline-bench-')))
try {
  const verdicts: Verdict[] = []
  for (const bench of benches.filter(({ file }) => existsSync(path.join('bench', file))))
    verdicts.push(...(await run(bench, dataDir)))
  const text = table(verdicts)
  process.stdout.write(`\n${text}\n`)
  if (process.argv[2]) await write(process.argv[2], text)
  process.exitCode = verdicts.every(({ isWithin }) => isWithin) ? 0 : 1
} finally {
  if (!process.env.BENCH_DIR) await rm(dataDir, { recursive: true, force: true })
}
