import {
  type BespokeParameter,
  type BespokeValues,
  bespokeRun,
  type bespokeParameterTypes,
} from '@nineops/contract/bureau/bespoke-functions.contract'
import { calendarDate, index } from '@nineops/contract/http'
import { z } from 'zod'

type ParameterType = (typeof bespokeParameterTypes)[number]
type Default = string | number | boolean

/** A parameter as a function declares it; its name is its key. */
export interface Parameter {
  type: ParameterType
  label: string
  /** Required. A parameter with a default never is. */
  required?: true
  /** Used if the parameter is omitted; dates are computed at the time of the call. */
  default?: Default | (() => string)
  choices?: readonly { value: string; label: string }[]
  help?: string
  /** Smallest and largest integer. */
  min?: number
  max?: number
  /** Maximum length of text; 200 by default. */
  longest?: number
}
export type Parameters = Readonly<Record<string, Parameter>>

type IndexType = 'integer' | 'client' | 'brand' | 'account' | 'invoiceRun'
type Raw<P extends Parameter> = P['type'] extends IndexType
  ? number
  : P['type'] extends 'boolean'
    ? boolean
    : string
type Value<P extends Parameter> = P extends { required: true } | { default: Default | (() => string) }
  ? Raw<P>
  : Raw<P> | null

/** What a function receives: a value for each parameter, null for an omitted one without a default. */
export type Values<P extends Parameters> = { readonly [K in keyof P]: Value<P[K]> }
export type AnyValues = Readonly<Record<string, string | number | boolean | null>>
/** The values of a run, as they are stored. */
export const storedValues = bespokeRun.shape.parameters

const MOST_INTEGER = 1_000_000
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const DECIMAL = /^-?\d{1,9}(\.\d{1,6})?$/
const LONGEST_TEXT = 200
const LONGEST_LINE = 300

const defaultOf = ({ default: given }: Parameter): Default | null =>
  typeof given === 'function' ? given() : (given ?? null)

function schemaOf(parameter: Parameter): z.ZodType {
  switch (parameter.type) {
    case 'text':
      return z
        .string()
        .max(parameter.longest ?? LONGEST_TEXT)
        .trim()
        .min(1, 'is required')
    case 'integer':
      return z
        .number()
        .int()
        .min(parameter.min ?? 0)
        .max(parameter.max ?? MOST_INTEGER)
    case 'decimal':
      return z.string().regex(DECIMAL, 'must be a decimal such as 12.50')
    case 'date':
      return calendarDate
    case 'month':
      return z.string().regex(MONTH, 'must be a month such as 2026-10')
    case 'boolean':
      return z.boolean()
    case 'choice':
      return z.enum((parameter.choices ?? []).map(choice => choice.value))
    default:
      return index
  }
}

/**
 * Parses a function's parameters: empty text or null counts as omitted.
 * @returns the values, or the errors by field (`parameters.client`)
 */
export function readParameters(
  parameters: Parameters,
  given: BespokeValues,
): { values: AnyValues; problems: { field: string; message: string }[] } {
  const values: Record<string, string | number | boolean | null> = {}
  const problems: { field: string; message: string }[] = []
  const wrong = (name: string, message: string) => problems.push({ field: `parameters.${name}`, message })
  for (const name of Object.keys(given))
    if (!Object.hasOwn(parameters, name)) wrong(name, 'is not a parameter of this function')
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === null || value === '') {
      values[name] = defaultOf(parameter)
      if (values[name] === null && parameter.required) wrong(name, 'is required')
      continue
    }
    const read = schemaOf(parameter).safeParse(value)
    if (read.success) values[name] = read.data as string | number | boolean
    else for (const issue of read.error.issues) wrong(name, issue.message)
  }
  return { values, problems }
}

/** The parameters for the portal and its documentation. */
export const describeParameters = (parameters: Parameters): BespokeParameter[] =>
  Object.entries(parameters).map(([name, parameter]) => ({
    name,
    label: parameter.label,
    type: parameter.type,
    required: parameter.required ?? false,
    default: defaultOf(parameter),
    choices: [...(parameter.choices ?? [])],
    multiline: (parameter.longest ?? 0) > LONGEST_LINE,
    help: parameter.help ?? '',
  }))
