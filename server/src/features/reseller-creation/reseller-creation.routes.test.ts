import { brandDetail } from '@nineops/contract/service-establishment/brands.contract'
import { clientDetail } from '@nineops/contract/service-establishment/clients/clients.contract'
import { invoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import type { Role } from '@nineops/contract/roles'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { substitutionLines, weightLines } from '../../../test/factories/modulus-tables.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())

const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
const created = z.object({ client: clientDetail, brand: brandDetail.nullable() })
const post = (json: unknown, path = '/api/clients') => app.call(path, { method: 'POST', roles, json })
const patch = (path: string, json: unknown) => app.call(path, { method: 'PATCH', roles, json })
const read = async (path: string) => (await app.call(path, { roles })).json()
const create = async (json: object) => {
  const answer = await post(json)
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(201)
  return created.parse(body)
}
const count = async (table: 'clients' | 'brands' | 'audit_entries') =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

const company = {
  legalName: 'Fenland Voice Limited',
  companyNumber: '7654321',
  vatNumber: 'gb123456782',
  address1: '4 Foundry Lane',
  address2: '',
  address3: 'Leeds',
  postcode: 'ls14ap',
  email: 'billing@fenland.example',
  phone: '0113 496 0999',
  website: 'www.fenland.example',
  bankName: 'First Bank',
  sortCode: '20-29-59',
  bankAccount: '63748472',
  bankAccountName: 'Fenland Voice Limited',
  serviceUserNumber: '123456',
}
const stored = {
  ...company,
  companyNumber: '07654321',
  vatNumber: 'GB 123 4567 82',
  postcode: 'LS1 4AP',
  sortCode: '202959',
}

describe('a reseller', () => {
  it('is created with its products and the VAT of its product groups, all or nothing', async () => {
    const product = {
      code: 'SIP',
      name: 'SIP trunk',
      productGroup: 'SIP',
      frequency: 'monthly',
      timing: 'advance',
    }
    const products = [{ ...product, price: '200.00', cost: '120.00', nominal: null }]
    const productGroupVat = [
      { productGroups: ['SIP', 'Calls'], category: 'standard', reverseCharge: true },
      { productGroups: ['Licences'], category: 'zero', reverseCharge: false },
    ]
    const { client } = await create({ name: 'Catalogue', products, productGroupVat })
    expect(await read(`/api/clients/${client.index}/products`)).toMatchObject(products)
    expect(await read(`/api/clients/${client.index}/productgroupvat`)).toMatchObject({
      groups: [
        { productGroup: 'Calls', reverseCharge: true },
        { productGroup: 'Licences', category: 'zero' },
        { productGroup: 'SIP', reverseCharge: true },
      ],
    })
    const before = await count('clients')
    const twice = await post({
      name: 'Twice',
      products: [...products, { ...products[0], code: 'sip' }],
      productGroupVat: [
        ...productGroupVat,
        { productGroups: ['calls'], category: 'zero', reverseCharge: false },
      ],
    })
    expect((await errorOf(twice)).errors).toEqual([
      { field: 'productGroupVat', message: 'has calls twice' },
      { field: 'products', message: 'has the code sip twice' },
    ])
    expect(await count('clients')).toBe(before)
  })

  it('is created with its first brand and the brand’s numbers, in the form in which the engine reads them', async () => {
    const { client, brand } = await create({
      name: ' Fenland ',
      contact: 'Sam Taylor',
      notes: 'Begins in May',
      ...company,
      nineClient: true,
      brand: {
        name: 'Fenland Voice',
        ...company,
        colour: '1F4E79',
        paymentDays: 30,
        invoiceZero: true,
        invoiceNumbers: { prefix: 'FEN', padding: 6, nextNumber: 1001 },
        creditNoteNumbers: { prefix: 'FENC', padding: 5, nextNumber: 1 },
      },
    })
    expect(client).toMatchObject({
      name: 'Fenland',
      ...stored,
      contact: 'Sam Taylor',
      notes: 'Begins in May',
      nineClient: true,
      status: { index: 1, description: 'Live' },
    })
    expect(brand).toMatchObject({ ...stored, name: 'Fenland Voice', colour: '#1f4e79', paymentDays: 30 })
    expect(await read(`/api/clients/${client.index}`)).toEqual(client)
    expect(await read(`/api/clients/${client.index}/brands/${brand?.index ?? 0}`)).toEqual(brand)
    const ranges = z
      .array(invoiceNumberRange)
      .parse(await (await app.call(`/api/clients/${client.index}/invoicenumbers`)).json())
    expect(ranges.map(range => range.nextFormatted).toSorted()).toEqual(['FEN001001', 'FENC00001'])
    // The invoice's supplier is read from these columns.
    const row = await app.db
      .selectFrom('brands')
      .selectAll()
      .where('client_index', '=', client.index)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ address: ['4 Foundry Lane', 'Leeds'], bank_sort_code: '202959' })
    // Pickers show it at once.
    expect(await (await app.call('/api/clients')).json()).toContainEqual({
      index: client.index,
      name: 'Fenland',
      status: { index: 1, description: 'Live' },
    })
  })

  it('can be created by its name alone, without a brand', async () => {
    expect((await create({ name: 'Sole' })).brand).toBeNull()
  })

  it('is recorded with everything that was created with it', async () => {
    const { client } = await create({ name: 'Recorded', brand: { name: 'Brand of it' } })
    const entries = await app.audit({ client_index: client.index })
    expect(entries).toMatchObject([
      { action: 'reseller.created', after: { name: 'Recorded', brand: { name: 'Brand of it', ranges: [] } } },
    ])
  })

  it('is created wholly or not at all: nothing remains if its brand is refused', async () => {
    const before = [await count('clients'), await count('brands'), await count('audit_entries')]
    const numbers = { prefix: 'SAME', padding: 6, nextNumber: 1 }
    const overlap = await post({
      name: 'Overlapping',
      brand: { name: 'B', invoiceNumbers: numbers, creditNoteNumbers: { ...numbers, prefix: 'SAME1' } },
    })
    expect(overlap.status).toBe(409)
    expect((await errorOf(overlap)).code).toBe('invoice_numbers_overlap')
    const wrong = await post({ name: 'Wrong', email: 'x', brand: { name: '', vatNumber: '12' } })
    expect(wrong.status).toBe(400)
    expect((await errorOf(wrong)).errors.map(error => error.field)).toEqual([
      'email',
      'brand.vatNumber',
      'brand.name',
    ])
    expect([await count('clients'), await count('brands'), await count('audit_entries')]).toEqual(before)
  })

  it('has a unique name, in any case of letters', async () => {
    await create({ name: 'Twice' })
    const again = await post({ name: 'TWICE' })
    expect(again.status).toBe(409)
    expect(await errorOf(again)).toMatchObject({ code: 'reseller_exists', errors: [{ field: 'name' }] })
  })

  it('is changed in part, and each change records the previous values', async () => {
    const { client } = await create({ name: 'Changing', phone: '0113 496 0999' })
    const path = `/api/clients/${client.index}`
    const answer = await patch(path, { version: client.version, statusIndex: 2, website: 'www.c.example' })
    const after = clientDetail.parse(await answer.json())
    expect(after).toMatchObject({
      status: { index: 2, description: 'Suspended' },
      website: 'www.c.example',
      phone: '0113 496 0999',
    })
    expect(after.version).not.toBe(client.version)
    const same = await patch(path, { version: after.version, website: ' www.c.example ' })
    expect(clientDetail.parse(await same.json()).version).toBe(after.version)
    const entries = await app.audit({ client_index: client.index, action: 'reseller.changed' })
    expect(entries).toMatchObject([{ before: { status: { index: 1 }, website: '' } }])
  })

  it('that two people change at once is changed by one of them; the other gets an error', async () => {
    const { client } = await create({ name: 'Contested' })
    const path = `/api/clients/${client.index}`
    const answers = await Promise.all(
      ['a', 'b'].map(contact => patch(path, { version: client.version, contact })),
    )
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(answer => answer.status === 409)
    expect(late && (await errorOf(late)).code).toBe('reseller_changed')
  })

  it('that does not exist is not found; the bureau reads and does not create', async () => {
    expect((await app.call('/api/clients/999999', { roles })).status).toBe(404)
    const bureau: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']
    const { client } = await create({ name: 'Readable' })
    expect((await app.call(`/api/clients/${client.index}`, { roles: bureau })).status).toBe(200)
    const refused = await app.call('/api/clients', { method: 'POST', roles: bureau, json: { name: 'Mine' } })
    expect(refused.status).toBe(403)
  })
})

describe('a brand', () => {
  it('is added to a reseller and changed; one of another reseller is not found', async () => {
    const { client } = await create({ name: 'With brands' })
    const other = await create({ name: 'Without brands' })
    const path = `/api/clients/${client.index}/brands`
    const answer = await post({ name: 'North', ...company }, path)
    expect(answer.status).toBe(201)
    const brand = brandDetail.parse(await answer.json())
    expect(brand).toMatchObject({ clientIndex: client.index, ...stored, paymentDays: 14, invoiceZero: false })
    const foreign = `/api/clients/${other.client.index}/brands/${brand.index}`
    expect((await app.call(foreign, { roles })).status).toBe(404)
    expect((await patch(foreign, { version: brand.version, name: 'Mine' })).status).toBe(404)
    const changed = await patch(`${path}/${brand.index}`, { version: brand.version, invoiceZero: true })
    expect(brandDetail.parse(await changed.json())).toMatchObject({ invoiceZero: true, name: 'North' })
    const late = await patch(`${path}/${brand.index}`, { version: brand.version, name: 'South' })
    expect(late.status).toBe(409)
    expect((await errorOf(late)).code).toBe('brand_changed')
    const twin = await post({ name: 'NORTH' }, path)
    expect(twin.status).toBe(409)
    expect((await errorOf(twin)).code).toBe('brand_exists')
    expect((await post({ name: 'North' }, `/api/clients/${other.client.index}/brands`)).status).toBe(201)
    expect((await post({ name: 'North' }, '/api/clients/999999/brands')).status).toBe(404)
  })

  it('keeps an old detail that the rules would refuse, until that detail is changed', async () => {
    const { client, brand } = await create({ name: 'Older', brand: { name: 'Old' } })
    await updateRow(app.db, 'brands', brand?.index ?? 0, { vat_number: 'GB 990 1001 00' })
    const path = `/api/clients/${client.index}/brands/${brand?.index ?? 0}`
    const { version } = brandDetail.parse(await read(path))
    const answer = await patch(path, { version, vatNumber: 'GB 990 1001 00', phone: '0113 496 0999' })
    expect(answer.status).toBe(200)
  })
})

it('invalid bank details are refused once a table is loaded; those that cannot be checked are not', async () => {
  const wrong = { sortCode: '089999', bankAccount: '66374959' }
  expect((await create({ name: 'Before the table', ...wrong })).client.bankAccount).toBe('66374959')
  await app.call('/api/bankchecks/tables', {
    method: 'POST',
    roles: ['administrator'],
    json: {
      name: 'v8.50',
      validFrom: '2025-01-01',
      weights: weightLines,
      substitutions: substitutionLines,
    },
  })
  const refused = await post({ name: 'After the table', ...wrong, brand: { name: 'B', ...wrong } })
  expect(refused.status).toBe(400)
  expect((await errorOf(refused)).errors.map(error => error.field)).toEqual([
    'bankAccount',
    'brand.bankAccount',
  ])
  await create({ name: 'Right', sortCode: '089999', bankAccount: '66374958' })
  await create({ name: 'In no range', sortCode: '990000', bankAccount: '12345678' })
})
