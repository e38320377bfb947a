import { expect, it } from 'vitest'
import { allocationsCsv, readAllocations } from './allocation-files.ts'

const row = (cli: string) => ({ cli, calls: 2, firstCallDate: '2026-07-01', account: null })

it('returns with the accounts that were filled in, whatever the spreadsheet made of the rest', () => {
  const file = allocationsCsv([row('441632960001'), row('441632960002')], cli =>
    cli.endsWith('1') ? 'A,1' : undefined,
  )
  expect(file).toBe(
    'cli,calls,first_call,account_number\r\n441632960001,2,2026-07-01,"A,1"\r\n441632960002,2,2026-07-01,\r\n',
  )
  expect(readAllocations(file)).toEqual(new Map([['441632960001', 'A,1']]))
  expect(readAllocations('\uFEFFAccount_Number,CLI\nA2,01632 960002\n')).toEqual(
    new Map([['441632960002', 'A2']]),
  )
  expect(readAllocations('number,account\n1,2\n')).toBeNull()
})
