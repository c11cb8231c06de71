import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Compiled } from 'locales/engine/write'
import { pseudoMessages } from 'tests/support/browser/pseudo'

type Messages = Record<string, Compiled>
/** Compiled English messages by area. */
type Areas = Readonly<Record<string, Messages>>

/** Messages of a browser file, by id or by place, in the pseudo-locale. */
function rewriteArea(written: Messages | readonly Compiled[], english: Messages): unknown {
  const pseudo = pseudoMessages(english)
  return Array.isArray(written) ? Object.values(pseudo) : pseudo
}

/** `export default{"./en-US/mail.ts":[…]}`, or such an object for each area of a shared file. */
async function rewriteBrowserFile(file: string, areas: Areas): Promise<void> {
  const start = 'export default'
  const rewrite = (written: Record<string, Messages>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(written).map(([key, messages]) => {
        const english = areas[/^\.\/en-US\/([\w-]+)\.ts$/.exec(key)?.[1] ?? '']
        return [key, english ? rewriteArea(messages, english) : rewrite(messages as Record<string, never>)]
      }),
    )
  const written = JSON.parse((await readFile(file, 'utf8')).slice(start.length)) as Record<string, Messages>
  await writeFile(file, `${start}${JSON.stringify(rewrite(written))}`)
  // The server sends the compressed copy where there is one.
  await rm(`${file}.br`, { force: true })
}

/** A module of messages in the server's bundle: an object in one line. */
const bundled = /^const ([\w$]+) = (\{ ".*\});$/gm

/** @returns how many areas the file has */
async function rewriteServerFile(file: string, areas: Areas): Promise<number> {
  const byText = new Map(Object.values(areas).map((english) => [JSON.stringify(english), english]))
  const text = await readFile(file, 'utf8')
  let count = 0
  const rewritten = text.replace(bundled, (line, name: string, literal: string) => {
    const english = byText.get(JSON.stringify(evaluate(literal)))
    if (!english) return line
    count += 1
    return `const ${name} = ${JSON.stringify(pseudoMessages(english))};`
  })
  if (count > 0) await writeFile(file, rewritten)
  return count
}

function evaluate(literal: string): unknown {
  try {
    return new Function(`return ${literal}`)()
  } catch {
    return null
  }
}

/**
 * A copy of the built web app with English messages in the pseudo-locale.
 * @param areas the compiled English messages (vite.locales.config.ts)
 * @returns its folder
 */
export async function makePseudoBuild(areas: Areas): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-pseudo-'))
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  for (const part of ['build/client', 'build/server', 'scripts'])
    await cp(part, path.join(folder, part), { recursive: true })
  const assets = path.join(folder, 'build/client/assets')
  for (const name of await readdir(assets))
    if (/\.en-US-[\w-]{8}\.js$/.test(name)) await rewriteBrowserFile(path.join(assets, name), areas)
  const server = path.join(folder, 'build/server/assets')
  let count = 0
  for (const name of await readdir(server)) count += await rewriteServerFile(path.join(server, name), areas)
  // Areas that the provider alone uses are not in it.
  if (count < 45) throw new Error(`Only ${count} areas were found in the server's bundle`)
  return folder
}
