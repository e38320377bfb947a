import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const names: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function typeMessage({ expected, input }: Issue & { code: 'invalid_type' }): string | undefined {
  if (input === undefined) return 'is required'
  const name = names[expected]
  return name && `must be ${name}`
}

const unit = (origin: string, many: number | bigint): string =>
  origin === 'string'
    ? ` character${Number(many) === 1 ? '' : 's'}`
    : ` entr${Number(many) === 1 ? 'y' : 'ies'}`

function sizeMessage(issue: Issue & { code: 'too_small' | 'too_big' }): string | undefined {
  const { origin, inclusive } = issue
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum
  const least = issue.code === 'too_small' ? 'at least' : 'at most'
  if (origin === 'string' || origin === 'array') return `must have ${least} ${limit}${unit(origin, limit)}`
  if (origin !== 'number' && origin !== 'int') return undefined
  if (inclusive !== false) return `must be ${least} ${limit}`
  return issue.code === 'too_small' ? `must be more than ${limit}` : `must be less than ${limit}`
}

const forms: Readonly<Record<string, string>> = {
  date: 'must be a date that exists, YYYY-MM-DD',
  datetime: 'must be an instant such as 2026-11-01T09:00:00Z',
}

/** Advice for an invalid value whose schema has no message of its own; undefined leaves the library's. */
export function issueMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue)
    case 'too_small':
    case 'too_big':
      return sizeMessage(issue)
    case 'invalid_format':
      return forms[issue.format]
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.map(String).join(', ')}`
    default:
      return undefined
  }
}
