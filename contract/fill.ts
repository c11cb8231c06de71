/** A sentence with its `{name}` places filled; `{count|file is|files are}` chooses by the number it names. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (place, name: string, one: string | undefined, many: string | undefined) =>
      String((one === undefined ? values[name] : Number(values[name]) === 1 ? one : many) ?? place),
  )
