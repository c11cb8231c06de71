import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

type Shape = (value: unknown) => unknown

/**
 * Compiles a response schema to a function that copies the fields the schema lists and leaves out all others. It does
 * not check their values: the types of handlers do, and tests use `checkedShape`. Parts that convert or choose are
 * parsed by the schema.
 */
export const answerShape = (schema: z.ZodType): Shape => shapeOf(schema) ?? ((value) => value)

/** Parses values by the schema, and compares the result with `answerShape`. @throws when they differ or are invalid */
export function checkedShape(schema: z.ZodType): Shape {
  const shape = answerShape(schema)
  return (value) => {
    const parsed = schema.parse(value)
    if (!isDeepStrictEqual(asJson(parsed), asJson(shape(value)))) throw new Error('The answer differs from its schema')
    return parsed
  }
}

const asJson = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

/** Returns null for a value that is copied as it is. */
function shapeOf(schema: z.core.$ZodType): Shape | null {
  if (schema instanceof z.ZodObject && isClosed(schema)) return objectShape(schema.shape)
  if (schema instanceof z.ZodArray) return arrayShape(shapeOf(schema.element))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return orNothing(shapeOf(schema.unwrap()))
  if (scalars.some((scalar) => schema instanceof scalar)) return null
  return (value) => z.parse(schema, value)
}

const scalars = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodUndefined,
] as const

const isClosed = ({ def: { catchall } }: z.ZodObject) => catchall === undefined || catchall instanceof z.ZodNever

function objectShape(fields: Readonly<Record<string, z.core.$ZodType>>): Shape {
  const shapes = Object.entries(fields).map(([name, schema]) => ({ name, shape: shapeOf(schema) }))
  return (value) => {
    const from: Record<string, unknown> = Object(value)
    const copy: Record<string, unknown> = {}
    for (const { name, shape } of shapes) {
      const field = shape ? shape(from[name]) : from[name]
      if (field !== undefined) copy[name] = field
    }
    return copy
  }
}

function arrayShape(shape: Shape | null): Shape | null {
  return shape && ((value) => (Array.isArray(value) ? value.map(shape) : value))
}

const orNothing = (shape: Shape | null): Shape | null =>
  shape && ((value) => (value === null || value === undefined ? value : shape(value)))
