import {
  type ImportResult,
  importColumns,
  importResult,
  optionalImportColumns,
} from '@nineops/contract/bureau/imports.contract'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client('Reseller')
await app.db.insertInto('brands').values({ client_index: client, name: 'Beacon' }).execute()

type Kind = 'accounts' | 'services' | 'charges'
const send = (to: Kind, content: string, dryRun = false) => {
  const body = new FormData()
  body.set('file', new Blob([content]), 'file.csv')
  return app.call(`/api/clients/${client}/imports/${to}?dryRun=${dryRun}`, { method: 'POST', body })
}
const imported = async (to: Kind, content: string, dryRun = false): Promise<ImportResult> => {
  const answer = await send(to, content, dryRun)
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return importResult.parse(body)
}
const csv = (kind: Kind, ...rows: string[]) => {
  const columns = importColumns[kind].filter(column => !optionalImportColumns[kind].includes(column))
  return `${[columns.join(','), ...rows].join('\n')}\n`
}
const account = (number: string, brand: string) =>
  `${number},Company ${number},${brand},,${number}@example.com,,1 High Street,,Leeds,LS1 1AA,GB,email,transfer,,,,,standard`
const numbers = (from: number, length: number) => Array.from({ length }, (_, at) => `N${from + at}`)

describe('an empty brand', () => {
  it('is the only brand of the reseller, and must be named where there are two', async () => {
    const rows = numbers(100, 60).map(number => account(number, ''))
    expect(await imported('accounts', csv('accounts', ...rows))).toMatchObject({ added: 60, errorCount: 0 })
    const brands = await app.db
      .selectFrom('accounts as a')
      .innerJoin('brands as b', 'b.index', 'a.brand_index')
      .select('b.name')
      .distinct()
      .execute()
    expect(brands).toEqual([{ name: 'Beacon' }])
    // Written with its name, the same account is no change.
    const again = await imported('accounts', csv('accounts', account('N100', 'Beacon')), true)
    expect(again).toMatchObject({ added: 0, changed: 0 })

    const second = await app.db
      .insertInto('brands')
      .values({ client_index: client, name: 'Cobalt' })
      .returning('index')
      .executeTakeFirstOrThrow()
    const more = numbers(200, 60).map(number => account(number, ''))
    const tried = await imported('accounts', csv('accounts', ...more, account('N300', 'Other')), true)
    const message = "Name one of the reseller's brands: Beacon, Cobalt"
    expect(tried.errorGroups).toEqual([
      { column: 'brand', message, value: '', count: 60, lines: [[2, 61]] },
      {
        column: 'brand',
        message: 'The reseller has no brand of this name; it has Beacon, Cobalt',
        value: 'Other',
        count: 1,
        lines: [[62, 62]],
      },
    ])
    const refused = await errorOf(await send('accounts', csv('accounts', ...more)))
    expect(refused.detail).toContain(`60 rows, brand: ${message} (lines 2–61)`)
    await app.db.deleteFrom('brands').where('index', '=', second.index).execute()
  })
})

describe('rows that are there already', () => {
  const [rental, visit] = [
    'N100,Broadband,Broadband,monthly,advance,49.95,1,2026-01-08,',
    'N101,Visit,Visits,once,arrears,85,,2026-01-15,',
  ]
  it('of charges are the same and not added again', async () => {
    const first = csv('charges', rental, visit)
    await imported('charges', first)
    const next = csv('charges', rental, visit, rental.replace('49.95', '52'), rental)
    const tried = await imported('charges', next, true)
    expect(tried.preview.map(row => row.action)).toEqual(['same', 'same', 'add', 'add'])
    expect(tried).toMatchObject({ rows: 4, added: 2, errorCount: 0 })
    expect(await imported('charges', next)).toMatchObject({ added: 2 })
    const again = await imported('charges', first, true)
    expect(again).toMatchObject({ added: 0 })
    expect(again.preview.map(row => row.action)).toEqual(['same', 'same'])
    const ended = await imported('charges', csv('charges', visit.replace(/$/, '2026-01-31')), true)
    expect(ended.added).toBe(1)
    expect(ended.warnings.map(note => note.message)).toContain(
      'The account has this charge without an end date; this one is added beside it',
    )
  })

  it('of services are the same, and no overlap', async () => {
    const rows = ['N100,01632960001,Main,2026-01-01,', 'N101,01632960002,Fax,2026-01-01,2026-06-30']
    await imported('services', csv('services', ...rows))
    const tried = await imported(
      'services',
      csv('services', ...rows, 'N101,01632960003,New,2026-01-01,'),
      true,
    )
    expect(tried.preview.map(row => row.action)).toEqual(['same', 'same', 'add'])
    expect(tried).toMatchObject({ added: 1, errorCount: 0 })
  })

  it('as a whole file are refused with when and by whom', async () => {
    const file = csv('charges', 'N102,Line,Lines,monthly,advance,5,1,2026-01-01,')
    await imported('charges', file)
    const stated = /^This file was imported on \d+ \w+ \d{4} at \d\d:\d\d by \S+ \(file\.csv\)\./
    const answer = await send('charges', file)
    expect(answer.status).toBe(409)
    const error = await errorOf(answer)
    expect(error.code).toBe('file_imported_before')
    expect(error.detail).toMatch(stated)
    const tried = await imported('charges', file, true)
    expect(tried.added).toBe(0)
    expect(tried.errorGroups.map(group => group.message)).toEqual([expect.stringMatching(stated)])
  })
})

it('a file of another kind is recognised by its columns, with one error', async () => {
  const services = csv('services', ...numbers(100, 20).map(number => `${number},01632960001,,2026-01-01,`))
  const tried = await imported('accounts', services, true)
  expect(tried.errors).toEqual([
    {
      line: 1,
      column: null,
      value: '',
      message: 'This is a services file. Choose Services and import again.',
    },
  ])
  const accounts = csv('accounts', account('N900', 'Beacon'))
  expect((await imported('charges', accounts, true)).errors[0]?.message).toContain('an accounts file')
})

it('columns that are missing, unknown or given twice are one error of each cause, which names them all', async () => {
  const ten = importColumns.accounts.filter(column => !optionalImportColumns.accounts.includes(column))
  const kept = ten.slice(10)
  const tried = await imported('accounts', `${[...kept, kept[0], 'Colour', 'Size'].join(',')}\nx\n`, true)
  const at = { column: null, value: '', count: 1, lines: [[1, 1]] }
  const group = (message: string) => expect.objectContaining({ ...at, message })
  expect(tried.errorCount).toBe(3)
  expect(tried.errorGroups).toHaveLength(3)
  expect(tried.errorGroups).toEqual(
    expect.arrayContaining([
      group(`The columns ${ten.slice(0, 10).join(', ')} are missing`),
      group(`Unknown columns "Colour", "Size"; the columns are: ${importColumns.accounts.join(', ')}`),
      expect.objectContaining({ ...at, column: kept[0], message: `The column ${kept[0]} appears twice` }),
    ]),
  )
})
