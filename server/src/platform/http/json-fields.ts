import type { z } from 'zod'
import { httpErrors } from './errors.ts'
import { fieldErrors } from './handle-errors.ts'

/**
 * A field of a form that holds JSON; undefined without it.
 * @throws 400, naming what is wrong in it
 */
export function readJsonField<T>(
  { fields }: { fields: Readonly<Record<string, string>> },
  name: string,
  schema: z.ZodType<T>,
): T | undefined {
  const text = fields[name]
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw httpErrors.invalid([{ field: name, message: 'is not JSON' }])
  }
  const result = schema.safeParse(value)
  if (!result.success) throw httpErrors.invalid(fieldErrors(result.error.issues, name))
  return result.data
}
