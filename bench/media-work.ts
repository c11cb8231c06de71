// Cost of reading hostile files compared with plain ones: processor time per megabyte sent, and memory, each in its own
// process. Each row is one file, inspected as on arrival, then read as by the job. Reads /proc, so it only runs on
// Linux.
//
//     npx vite-node --config vite.provider.config.ts bench/media-work.ts
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'

import { inspectUpload } from 'provider/media/inspect-upload'
import { processPhoto } from 'provider/media/process-photo'
import { readVideoFacts } from 'provider/media/process-video'
import * as hostile from 'tests/support/files/hostile-media'
import { aHeic, aJpeg, anMp4, aWebm } from 'tests/support/files/sample-files'

const megabyte = 1_000_000
const padded = (bytes: Buffer) => Buffer.concat([bytes, hostile.isoBox('free', Buffer.alloc(megabyte))])
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#888' },
  })

const cases: Record<string, () => Buffer | Promise<Buffer>> = {
  'plain MP4': () => padded(anMp4()),
  'MP4: small boxes at its top': () => hostile.mp4OfBoxes(megabyte, 'top'),
  'MP4: small boxes in its index': () => hostile.mp4OfBoxes(megabyte, 'index'),
  'MP4: small boxes in tracks': () => hostile.mp4OfBoxes(megabyte, 'tracks'),
  'plain WebM': () => aWebm({ isOpen: false, duration: 2000, blocks: Array.from({ length: 20_000 }, (_, at) => at) }),
  'WebM: 2-byte elements in segment': () => hostile.webmOfVoids(megabyte, 'segment'),
  'WebM: 2-byte elements in info': () => hostile.webmOfVoids(megabyte, 'info'),
  'WebM: 2-byte elements in tracks': () => hostile.webmOfVoids(megabyte, 'tracks'),
  'WebM: 2-byte elements in cluster': () => hostile.webmOfVoids(megabyte, 'cluster'),
  'WebM: Duration of 300 MB': () =>
    Buffer.concat([hostile.webmWithDurationOf(300 * megabyte), Buffer.alloc(300 * megabyte)]),
  'plain JPEG': () => aJpeg(2400, 1800),
  'JPEG: 4-byte segments': async () => hostile.jpegOfSegments(await aJpeg(), megabyte),
  'JPEG: 4-byte APP1 segments': async () => hostile.jpegOfSegments(await aJpeg(), megabyte, 'ffe10002'),
  'JPEG: fill bytes': async () => hostile.jpegOfSegments(await aJpeg(), megabyte, 'ffffffff'),
  'JPEG: progressive, 14,000 x 8,500': () =>
    sharp({ create: { width: 14_000, height: 8500, channels: 3, background: '#777' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'plain PNG 4,000 x 3,000': () => noise(4000, 3000).png({ compressionLevel: 1 }).toBuffer(),
  'PNG: 50,000 x 2,000': () => noise(50_000, 2000).png({ compressionLevel: 1 }).toBuffer(),
  'PNG: 50,000 x 2,000, even': () => hostile.emptyPng(50_000, 2000),
  'PNG: interlaced 10,000 x 10,000': () => hostile.emptyPng(10_000, 10_000, true),
  'PNG: empty chunks': () => hostile.pngOfChunks(hostile.emptyPng(64, 48), megabyte),
  'WebP: empty chunks': () => hostile.webpOfChunks(megabyte),
  'WebP: 12,000 x 10,000': () =>
    sharp({ create: { width: 12_000, height: 10_000, channels: 3, background: '#777' } })
      .webp({ effort: 0 })
      .toBuffer(),
  'EXIF: a loop of directories': async () => hostile.jpegWithTiff(await aJpeg(), hostile.ifd([[0x8769, 4, 1, 8]], 8)),
  'EXIF: 5,000 entries of 4 billion each': async () =>
    hostile.jpegWithTiff(
      await aJpeg(),
      hostile.ifd(Array.from({ length: 5000 }, () => [0x0110, 2, 0xffffffff, 8] as const)),
    ),
  'plain HEIC': () => aHeic(),
}

async function read(file: string): Promise<string> {
  const inspected = await inspectUpload(file, { filename: 'photo.jpg' })
  if (!inspected.ok) return inspected.cause
  if (inspected.kind === 'video') return JSON.stringify(await readVideoFacts(file, inspected.type))
  return processPhoto({ input: file, type: inspected.type }).then(
    ({ width, height }) => `${width} x ${height}`,
    (error: unknown) => String(error),
  )
}

const peakMegabytes = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024

async function measure(file: string): Promise<void> {
  sharp.cache(false)
  sharp.concurrency(2)
  // Resets the peak memory of this process's own start.
  writeFileSync('/proc/self/clear_refs', '5')
  const [before, used, started] = [peakMegabytes(), process.cpuUsage(), performance.now()]
  const answer = await read(file)
  const { user, system } = process.cpuUsage(used)
  const megabytes = peakMegabytes() - before
  process.send?.({ cpu: (user + system) / 1000, wall: performance.now() - started, megabytes, answer })
}

const [file] = process.argv.slice(2).filter((argument) => argument.startsWith('/'))
if (file) await measure(file)
else {
  const only = process.argv[2]
  for (const [name, make] of Object.entries(cases)) {
    if (only && !name.includes(only)) continue
    const bytes = await make()
    const target = path.join(tmpdir(), `plumbline-media-work-${process.pid}`)
    await writeFile(target, bytes)
    const line = await run(target)
    process.stdout.write(`${name.padEnd(40)} ${(bytes.length / megabyte).toFixed(2).padStart(7)} MB  ${line}\n`)
    await rm(target)
  }
}

type Measured = { cpu: number; wall: number; megabytes: number; answer: string }

function run(target: string): Promise<string> {
  return new Promise((resolve) => {
    const [, script = ''] = process.argv
    const vite = path.resolve('node_modules/.bin/vite-node')
    const child = fork(
      vite,
      [
        '--config',
        'vite.provider.config.ts',
        script.endsWith('media-work.ts') ? script : 'bench/media-work.ts',
        target,
      ],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    )
    const timer = setTimeout(() => child.kill('SIGKILL'), 90_000)
    let line = 'ended by force after 90 s'
    child.on('message', ({ cpu, wall, megabytes, answer }: Measured) => {
      line = `${cpu.toFixed(0).padStart(7)} ms processor ${wall.toFixed(0).padStart(7)} ms  ${megabytes.toFixed(0).padStart(5)} MB more  ${answer.slice(0, 60)}`
      child.kill()
    })
    child.on('exit', () => {
      clearTimeout(timer)
      resolve(line)
    })
  })
}
