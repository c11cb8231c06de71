/**
 * Fills a sentence's `{name}` placeholders; `{count|file is|# files are}` selects by the number, which replaces `#`. A
 * missing number counts as one.
 */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (place, name: string, one: string | undefined, many: string | undefined) =>
      one === undefined
        ? String(values[name] ?? place)
        : String(Number(values[name] ?? 1) === 1 ? one : many).replace('#', String(values[name])),
  )
