/**
 * A sentence with its `{name}` places filled; `{count|file is|# files are}` chooses by the number it names, which stands for `#`.
 * Without that number one is meant.
 */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (place, name: string, one: string | undefined, many: string | undefined) =>
      one === undefined
        ? String(values[name] ?? place)
        : String(Number(values[name] ?? 1) === 1 ? one : many).replace('#', String(values[name])),
  )
