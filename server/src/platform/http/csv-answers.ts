import { z } from 'zod'
import { type CsvCell, csvFigure, csvRecord, csvText } from '../archives/csv-writer.ts'

const NUMBER = /^-?\d+(\.\d+)?$/

/** Paths of a row's fields in the order of its schema; nested ones are flattened. */
function fieldPaths(schema: unknown, path: readonly string[] = []): string[][] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return fieldPaths(schema.unwrap(), path)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldPaths(field, [...path, name]))
  return [[...path]]
}

const at = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row)

function cell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return csvFigure(String(value))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return NUMBER.test(text) ? csvFigure(text) : csvText(text)
}

/**
 * A list as CSV: a header such as `index,status.index`, then a record per row. Text that a spreadsheet would run as a
 * formula is made harmless. @param answer schema of the list: an array of objects
 */
export function csvOf(answer: z.ZodType, rows: readonly unknown[]): string {
  const paths = fieldPaths(answer instanceof z.ZodArray ? answer.element : answer)
  const header = csvRecord(paths.map(path => csvText(path.join('.'))))
  return header + rows.map(row => csvRecord(paths.map(path => cell(at(row, path))))).join('')
}
