type Coded = { uuid: string; code: string; title: string }

/** Code of an item or line as it is compared: without case and outer spaces. */
export const foldedCode = ({ code }: Pick<Coded, 'code'>): string => folded(code)

const folded = (text: string): string => text.trim().toLowerCase()

/**
 * Links the items of a draw request to budget lines, at most one item per line, by the first rule that finds a free
 * line:
 * 1. the line that was chosen for the item,
 * 2. the line with its code and title,
 * 3. the only line with its code,
 * 4. the line that was chosen for the code in an earlier draw.
 *
 * An item that fits several lines has no line until one is chosen.
 * @param chosen items by line
 * @param earlier lines by code, as `foldedCode` writes it
 * @returns items by line
 */
export function linkItems<I extends Coded>(
  items: readonly I[],
  lines: readonly Coded[],
  chosen: ReadonlyMap<string, string>,
  earlier: ReadonlyMap<string, string> = new Map(),
): Map<string, I> {
  const linked = new Map<string, I>()
  const taken = new Set<string>()
  const linkIfFree = (line: Coded | undefined, item: I | undefined) => {
    if (!line || !item || linked.has(line.uuid) || taken.has(item.uuid)) return
    linked.set(line.uuid, item)
    taken.add(item.uuid)
  }
  const byId = new Map(items.map((item) => [item.uuid, item]))
  for (const line of lines) linkIfFree(line, byId.get(chosen.get(line.uuid) ?? ''))
  const byCode = linesByCode(lines)
  const ofCode = (item: I): readonly Coded[] => byCode.get(folded(item.code)) ?? []
  for (const item of items) {
    const title = folded(item.title)
    linkIfFree(
      ofCode(item).find((line) => folded(line.title) === title),
      item,
    )
  }
  for (const item of items) {
    const [only, ...others] = ofCode(item)
    if (others.length === 0) linkIfFree(only, item)
  }
  if (earlier.size === 0) return linked
  const lineById = new Map(lines.map((line) => [line.uuid, line]))
  for (const item of items) linkIfFree(lineById.get(earlier.get(foldedCode(item)) ?? ''), item)
  return linked
}

/** Lines by code: comparing each item with each line takes most of the time of a page with many draws. */
function linesByCode(lines: readonly Coded[]): ReadonlyMap<string, Coded[]> {
  const byCode = new Map<string, Coded[]>()
  for (const line of lines) {
    const code = folded(line.code)
    const others = byCode.get(code)
    if (others) others.push(line)
    else byCode.set(code, [line])
  }
  return byCode
}
