import {
  type BankCheck,
  bankCheck,
  bankCheckTable,
} from '@nineops/contract/service-establishment/bank-checks.contract'
import type { Role } from '@nineops/contract/roles'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { substitutionLines, weightLines } from '../../../test/factories/modulus-tables.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())

const admin: readonly Role[] = ['administrator']
const upload = (changes: object = {}) =>
  app.call('/api/bankchecks/tables', {
    method: 'POST',
    roles: admin,
    json: {
      name: 'v8.50',
      validFrom: '2025-06-23',
      weights: weightLines,
      substitutions: substitutionLines,
      ...changes,
    },
  })
const check = async (sortCode: string, bankAccount: string): Promise<BankCheck> => {
  const answer = await app.call('/api/bankchecks/check', {
    method: 'POST',
    roles: ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'],
    json: { sortCode, bankAccount },
  })
  expect(answer.status).toBe(200)
  return bankCheck.parse(await answer.json())
}
const tables = async () =>
  z.array(bankCheckTable).parse(await (await app.call('/api/bankchecks/tables', { roles: admin })).json())

it('without a table nothing is valid: the answer is not checked', async () => {
  expect(await check('089999', '66374958')).toEqual({
    outcome: 'not_checked',
    reason: 'Not checked: no table of sort codes is loaded.',
    table: null,
  })
  expect((await check('08', '66374958')).reason).toContain('enter a 6-digit sort code')
})

it('a table with invalid lines is not loaded at all, and each invalid line is listed', async () => {
  const refused = await upload({ weights: `${weightLines}\nnonsense`, substitutions: '938173' })
  expect(refused.status).toBe(400)
  expect((await errorOf(refused)).errors.map(error => error.field)).toEqual(['weights.28', 'substitutions.1'])
  expect(await tables()).toEqual([])
})

it('a loaded table checks pairs from its start day, in any format', async () => {
  const loaded = await upload()
  expect(loaded.status).toBe(201)
  expect(bankCheckTable.parse(await loaded.json())).toMatchObject({
    name: 'v8.50',
    ranges: 17,
    weights: 27,
    substitutions: 3,
    uploadedBy: 'user-administrator',
    inForce: true,
  })
  expect(await check('08-99-99', '66374958')).toMatchObject({ outcome: 'valid', table: 'v8.50' })
  expect(await check('089999', '66374959')).toMatchObject({ outcome: 'invalid', table: 'v8.50' })
  // The substitution of exception 5 comes from its own table.
  expect(await check('938600', '42368003')).toMatchObject({ outcome: 'valid' })
  expect(await check('200915', '41011166')).toMatchObject({ outcome: 'not_checked' })
  expect(await check('990000', '12345678')).toMatchObject({ outcome: 'not_checked' })
})

const only = (digits: string) => `089000 089999 MOD10 0 0 0 0 0 0 ${digits.split('').join(' ')}`

it('a later version is not used before its day; one whose day has come is used at once', async () => {
  expect((await upload({ name: 'v99', validFrom: '2099-01-01', weights: only('00000001') })).status).toBe(201)
  expect(await check('089999', '66374958')).toMatchObject({ outcome: 'valid', table: 'v8.50' })
  expect((await upload({ name: 'v9.00', validFrom: '2025-09-01', weights: only('00000001') })).status).toBe(
    201,
  )
  expect(await check('089999', '66374958')).toMatchObject({ outcome: 'invalid', table: 'v9.00' })
  expect(await check('089999', '66374950')).toMatchObject({ outcome: 'valid', table: 'v9.00' })
  expect((await tables()).map(table => [table.name, table.inForce])).toEqual([
    ['v99', false],
    ['v9.00', true],
    ['v8.50', false],
  ])
})

it('a version has a unique name', async () => {
  const again = await upload({ name: 'V9.00' })
  expect(again.status).toBe(409)
  expect((await errorOf(again)).code).toBe('bank_check_table_exists')
})
