import * as z from 'zod/mini'

/** Several in one line, kept apart by semicolons or new lines; nothing typed is none. */
export const typedList = <One extends z.ZodMiniType<string, string>>(one: One) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => typed.split(/[;\n]/).flatMap((part) => part.trim() || [])),
    ),
    z.array(one),
  )
