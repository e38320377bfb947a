import { contractOption } from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import { contract, endingEffect } from '@nineops/contract/ordering/contracts.contract'
import { invoiceEffect, manyEffects } from '@nineops/contract/ordering/invoice-effects.contract'
import { loyaltyScheme } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import type { Role } from '@nineops/contract/roles'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'

const ordering: readonly Role[] = ['NINEOPS_ORDERING_ACCESS']
const crm: readonly Role[] = ['NINEOPS_CRM_ACCESS']

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const brand = await app.build.brand(client)
await app.build.closedBillRun(client)

const under = (path: string) => `/api/clients/${client}/${path}`
const send = (method: string, path: string, json?: unknown, roles = ordering) =>
  app.call(under(path), { method, roles, ...(json === undefined ? {} : { json }) })
const read = async <T>(schema: z.ZodType<T>, answer: Promise<Response>, status = 200): Promise<T> => {
  const response = await answer
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(status)
  return schema.parse(body)
}
const failure = async (answer: Promise<Response>) => {
  const response = await answer
  const error = await errorOf(response)
  return [response.status, error.code, ...error.errors.map(each => each.field)]
}
let names = 0
const loyal = { discount: { kind: 'percent', percent: '10' }, productGroups: ['Line rental'] }
const addScheme = (changes: object = {}) =>
  read(
    loyaltyScheme,
    send('POST', 'loyaltyschemes', {
      name: `Scheme of routes ${(names += 1)}`,
      validFrom: '2026-01-01',
      ...loyal,
      ...changes,
    }),
    201,
  )
const addOption = (changes: object = {}) =>
  read(
    contractOption,
    send('POST', 'contractoptions', {
      name: `Option ${(names += 1)}`,
      validFrom: '2026-01-01',
      termMonths: 12,
      terminationCharge: { kind: 'per_month', amount: '20', productGroup: 'Early termination' },
      ...changes,
    }),
    201,
  )
const addAccount = async () => {
  const account = await app.build.account({ client, brand })
  await app.build.charge(client, account, { amount: '100.00' })
  return account
}
const attach = (body: object, roles = ordering) =>
  read(contract, send('POST', 'contracts', { startDate: '2026-10-01', ...body }, roles), 201)

describe('schemes and contract options', () => {
  it('are added, listed by name with their accounts, changed under an optimistic lock, and deleted if unused', async () => {
    const scheme = await addScheme({ name: 'Aardvark', minimumMonths: 12 })
    expect(scheme).toMatchObject({ ...loyal, description: '', validTo: null, accounts: 0, contracts: 0 })
    const account = await addAccount()
    await attach({ accountIndex: account, schemeIndex: scheme.index })
    const [first] = await read(z.array(loyaltyScheme), send('GET', 'loyaltyschemes', undefined, crm))
    expect(first).toMatchObject({ name: 'Aardvark', accounts: 1, contracts: 1 })

    const one = `loyaltyschemes/${scheme.index}`
    const amount = { discount: { kind: 'amount', amount: '2.50' } }
    const changed = await read(
      loyaltyScheme,
      send('PATCH', one, { ...amount, status: 'withdrawn', updatedAt: scheme.updatedAt }),
    )
    expect(changed).toMatchObject({ ...amount, status: 'withdrawn', productGroups: ['Line rental'] })
    const late = send('PATCH', one, { name: 'Late', updatedAt: scheme.updatedAt })
    expect(await failure(late)).toEqual([409, 'loyalty_scheme_changed'])
    const remove = (updatedAt: string) => send('DELETE', `${one}?updatedAt=${encodeURIComponent(updatedAt)}`)
    expect(await failure(remove(changed.updatedAt))).toEqual([409, 'loyalty_scheme_used'])

    const free = await addOption()
    expect(
      await failure(send('POST', 'contractoptions', { ...free, name: free.name.toUpperCase() })),
    ).toEqual([409, 'contract_option_exists', 'name'])
    const gone = await send(
      'DELETE',
      `contractoptions/${free.index}?updatedAt=${encodeURIComponent(free.updatedAt)}`,
    )
    expect(gone.status).toBe(204)
    expect(
      await failure(send('PATCH', `contractoptions/${free.index}`, { updatedAt: free.updatedAt })),
    ).toEqual([404, 'not_found'])
  })

  it.each([
    ['a percent of nothing', { discount: { kind: 'percent', percent: '0' } }, 'discount.percent'],
    ['more than all', { discount: { kind: 'percent', percent: '100.01' } }, 'discount.percent'],
    ['an amount below nothing', { discount: { kind: 'amount', amount: '-1' } }, 'discount.amount'],
    ['an amount of nothing', { discount: { kind: 'amount', amount: '0.00' } }, 'discount.amount'],
    ['no product group', { productGroups: [] }, 'productGroups'],
    ['a product group twice', { productGroups: ['A', 'A '] }, 'productGroups'],
    ['an end before its start', { validTo: '2025-12-31' }, 'validTo'],
    ['part of a month', { minimumMonths: 1.5 }, 'minimumMonths'],
    ['text that cannot be stored', { name: 'a\u0000b' }, 'name'],
  ])('a scheme with %s is refused by its field', async (_case, change, field) => {
    const body = { name: 'Wrong', validFrom: '2026-01-01', ...loyal, ...change }
    expect(await failure(send('POST', 'loyaltyschemes', body))).toEqual([400, 'validation_failed', field])
  })

  it('an option that costs nothing to leave has no amount, rather than an amount of zero', async () => {
    const terminationCharge = { kind: 'fixed', amount: '0', productGroup: 'Early termination' }
    const body = { name: 'Nothing', termMonths: 12, validFrom: '2026-01-01', terminationCharge }
    expect(await failure(send('POST', 'contractoptions', body))).toEqual([
      400,
      'validation_failed',
      'terminationCharge.amount',
    ])
  })

  it('accept only product groups that the reseller bills', async () => {
    await addAccount()
    const groups = await read(z.array(z.string()), send('GET', 'productgroups'))
    expect(groups).toContain('Line rental')
  })
})

describe('a contract', () => {
  it('shows its effect on the next invoice, is created with the terms of its day, and is listed', async () => {
    const [account, scheme, option] = [await addAccount(), await addScheme(), await addOption()]
    const body = {
      accountIndex: account,
      schemeIndex: scheme.index,
      optionIndex: option.index,
      startDate: '2026-10-15',
    }
    const preview = await read(
      z.object({ endDate: z.string().nullable(), effect: invoiceEffect }),
      send('POST', 'contracts/preview', body, crm),
    )
    expect(preview).toMatchObject({
      endDate: '2027-10-14',
      effect: {
        basis: { periodStart: '2026-10-01', periodEnd: '2026-10-31', usage: 'billed' },
        lines: [
          { kind: 'charge', before: '100.00', after: '100.00' },
          { kind: 'discount', detail: '10% of £100.00: Line rental', before: null, after: '-10.00' },
        ],
        before: { net: '100.00', vat: '20.00', gross: '120.00' },
        after: { net: '90.00', vat: '18.00', gross: '108.00' },
        notes: [],
      },
    })
    const made = await attach(body, crm)
    expect(made).toMatchObject({
      endDate: '2027-10-14',
      noticeDays: 30,
      terminationCharge: { kind: 'per_month', amount: '20.00' },
      state: 'in_term',
      endedOn: null,
    })
    await read(
      contractOption,
      send('PATCH', `contractoptions/${option.index}`, {
        termMonths: 36,
        noticeDays: 0,
        updatedAt: option.updatedAt,
      }),
    )
    const list = await read(z.array(contract), send('GET', `contracts?account=${account}`))
    expect(list).toEqual([{ ...made, version: list[0]?.version }])
    const filter = encodeURIComponent(scheme.name)
    const found = await read(
      z.array(contract),
      send('GET', `contracts?filter=${filter}&state=in_term&sort=-endDate,scheme`),
    )
    expect(found.map(({ index }) => index)).toEqual([made.index])
    expect(await read(z.array(contract), send('GET', 'contracts?state=ended'))).toEqual([])
    const late = await read(
      z.object({ effect: invoiceEffect }),
      send('POST', 'contracts/preview', {
        accountIndex: await addAccount(),
        schemeIndex: scheme.index,
        startDate: '2026-11-01',
      }),
    )
    // October's invoice, which comes next, stays as it is; November has no usage of its own yet.
    expect(late.effect).toMatchObject({
      basis: { periodStart: '2026-11-01', usage: 'estimate' },
      before: { net: '100.00' },
      after: { net: '90.00' },
    })
    expect(late.effect.basis.text).toMatch(
      /^The invoice for 1 November 2026 to 30 November 2026, the first that changes\./,
    )
  })

  it('is refused if the offer is not available, already contracted, or does not exist', async () => {
    const account = await addAccount()
    const withdrawn = await addScheme({ status: 'withdrawn' })
    const [long, short] = [await addScheme({ minimumMonths: 24 }), await addOption()]
    const make = (body: object) =>
      failure(send('POST', 'contracts', { accountIndex: account, startDate: '2026-10-01', ...body }))
    expect(await make({ schemeIndex: withdrawn.index })).toEqual([409, 'contract_refused', 'schemeIndex'])
    expect(await make({ schemeIndex: long.index, optionIndex: short.index })).toEqual([
      409,
      'contract_refused',
      'optionIndex',
    ])
    expect(await make({ optionIndex: short.index, startDate: '2099-06-01' })).toEqual([
      409,
      'contract_refused',
      'startDate',
    ])
    await attach({ accountIndex: account, schemeIndex: long.index })
    expect(await make({ schemeIndex: long.index, startDate: '2027-01-01' })).toEqual([
      409,
      'contract_refused',
      'schemeIndex',
    ])
    expect(await make({})).toEqual([400, 'validation_failed', 'schemeIndex'])
    expect((await make({ schemeIndex: 999_999 }))[0]).toBe(404)
    expect((await make({ schemeIndex: long.index, accountIndex: 999_999 }))[0]).toBe(404)
    const other = await app.build.client()
    const foreign = await app.call(`/api/clients/${other}/contracts`, {
      method: 'POST',
      roles: ordering,
      json: { accountIndex: account, schemeIndex: long.index, startDate: '2026-10-01' },
    })
    expect(foreign.status).toBe(404)
  })

  it('if two users give one account the same scheme at once, it gets it once', async () => {
    const [account, scheme] = [await addAccount(), await addScheme()]
    const body = { accountIndex: account, schemeIndex: scheme.index, startDate: '2026-10-01' }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'contracts', body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

/** An account with a scheme and an option of twelve months, about to end. */
const ended = async () => {
  const [account, scheme, option] = [await addAccount(), await addScheme(), await addOption()]
  const made = await attach({ accountIndex: account, schemeIndex: scheme.index, optionIndex: option.index })
  return { account, made, path: `contracts/${made.index}/end` }
}

describe('ending a contract', () => {
  it('shows its cost, creates that charge on the last day, and undoes both', async () => {
    const { account, made, path } = await ended()
    // 12 months from 1 October; notice of 30 days.
    const body = { version: made.version, noticeOn: '2026-10-20' }
    const preview = await read(endingEffect, send('POST', `${path}/preview`, body, crm))
    expect(preview).toMatchObject({
      earliestEnd: '2026-11-19',
      endOn: '2026-11-19',
      charge: { amount: '220.00', day: '2026-11-19' },
      effect: {
        basis: { periodStart: '2026-11-01' },
        before: { net: '90.00' },
        // Ended inside November: without its discount, and with the charge.
        after: { net: '320.00' },
      },
    })
    expect(preview.charge?.text).toBe('£20.00 for each of 11 months left of the term, begun ones whole')
    expect(await failure(send('POST', path, { ...body, endOn: '2026-11-18' }))).toEqual([
      409,
      'contract_notice',
      'endOn',
    ])
    const after = await read(contract, send('POST', path, body))
    expect(after).toMatchObject({
      noticeOn: '2026-10-20',
      endedOn: '2026-11-19',
      charge: { amount: '220.00' },
    })
    const charge = await app.db
      .selectFrom('charges')
      .select(['account_index', 'frequency', 'amount', 'quantity', 'start_date', 'product_group'])
      .where('index', '=', after.charge?.index ?? 0)
      .executeTakeFirstOrThrow()
    expect(charge).toEqual({
      account_index: account,
      frequency: 'once',
      amount: '20.00',
      quantity: '11.000',
      start_date: '2026-11-19',
      product_group: 'Early termination',
    })
    expect(await failure(send('POST', path, { ...body, version: after.version }))).toEqual([
      409,
      'contract_ended',
    ])
    expect(await failure(send('DELETE', `${path}?version=${made.version}`))).toEqual([
      409,
      'contract_changed',
    ])
    const back = await read(contract, send('DELETE', `${path}?version=${after.version}`))
    expect(back).toMatchObject({ endedOn: null, charge: null })
    expect(await failure(send('DELETE', `${path}?version=${back.version}`))).toEqual([
      409,
      'contract_not_ended',
    ])
    expect(
      await app.db
        .selectFrom('charges')
        .where('index', '=', after.charge?.index ?? 0)
        .select('index')
        .execute(),
    ).toEqual([])
  })

  it('inside the next bill removes its discount and adds its charge', async () => {
    const { made, path } = await ended()
    const body = { version: made.version, noticeOn: '2026-09-20', endOn: '2026-10-20' }
    const { effect } = await read(endingEffect, send('POST', `${path}/preview`, body))
    expect(effect.lines.map(line => [line.kind, line.before, line.after])).toEqual([
      ['charge', '100.00', '100.00'],
      ['charge', null, '240.00'],
      ['discount', '-10.00', null],
    ])
    expect(effect).toMatchObject({ before: { net: '90.00' }, after: { net: '340.00' } })
    const waived = await read(endingEffect, send('POST', `${path}/preview`, { ...body, waived: true }))
    expect(waived).toMatchObject({ charge: null, effect: { after: { net: '100.00' } } })
  })

  it('on invoiced days dates its charge on the first day not invoiced, so that it is billed', async () => {
    const { account, made, path } = await ended()
    const billRun = await app.db
      .selectFrom('bill_runs')
      .select('index')
      .where('client_index', '=', client)
      .executeTakeFirstOrThrow()
    const run = await app.db
      .insertInto('invoice_runs')
      .values({
        client_index: client,
        bill_run_index: billRun.index,
        description: 'October',
        cycle_description: 'Monthly',
        invoice_date: '2026-11-02',
        bacs_date: '2026-11-16',
        status: 75,
      })
      .returning('index')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('invoice_run_accounts')
      .values({
        invoice_run_index: run.index,
        account_index: account,
        brand_index: brand,
        account_number: 'X',
        stage: 3,
        status: 'done',
      })
      .execute()
    const preview = await read(
      endingEffect,
      send('POST', `${path}/preview`, { version: made.version, noticeOn: '2026-09-10' }),
    )
    expect(preview).toMatchObject({ endOn: '2026-10-10', charge: { day: '2026-11-01', amount: '240.00' } })
    expect(preview.effect.basis).toMatchObject({ periodStart: '2026-11-01', usage: 'estimate' })
    expect(preview.effect.notes[0]).toBe(
      '10 October 2026 is invoiced already: the charge is dated 1 November 2026, so that the next run bills it.',
    )
    const after = await read(
      contract,
      send('POST', path, { version: made.version, noticeOn: '2026-09-10', waived: true }),
    )
    expect(after).toMatchObject({ state: 'ended', charge: null })
    await app.db.deleteFrom('invoice_run_accounts').where('invoice_run_index', '=', run.index).execute()

    // Once a run has billed the charge, the ending cannot be undone.
    const billed = await ended()
    const done = await read(
      contract,
      send('POST', billed.path, { version: billed.made.version, noticeOn: '2026-09-10' }),
    )
    await app.db
      .insertInto('billed_charges')
      .values({
        charge_index: done.charge?.index ?? 0,
        period_start: '2026-10-10',
        period_end: '2026-10-10',
        kind: 'charge',
        invoice_run_index: run.index,
        amount: '240.00',
      })
      .execute()
    expect(await failure(send('DELETE', `${billed.path}?version=${done.version}`))).toEqual([
      409,
      'contract_charge_billed',
    ])
    const remove = send('DELETE', `contracts/${done.index}?version=${done.version}`)
    expect(await failure(remove)).toEqual([409, 'contract_billed'])
    await app.db.deleteFrom('billed_charges').where('invoice_run_index', '=', run.index).execute()
    await app.db.deleteFrom('invoice_runs').where('index', '=', run.index).execute()
    expect((await send('DELETE', `contracts/${done.index}?version=${done.version}`)).status).toBe(204)
  })
})

it('a change of a scheme shows its effect on all accounts that have it', async () => {
  const scheme = await addScheme()
  for (let at = 0; at < 3; at += 1)
    await attach({ accountIndex: await addAccount(), schemeIndex: scheme.index })
  const preview = await read(
    manyEffects,
    send('POST', `loyaltyschemes/${scheme.index}/preview`, { discount: { kind: 'amount', amount: '25' } }),
  )
  expect(preview).toMatchObject({
    accounts: 3,
    calculated: 3,
    changed: 3,
    before: '270.00',
    after: '225.00',
    difference: '-45.00',
  })
  expect(preview.most[0]).toMatchObject({ before: '90.00', after: '75.00', difference: '-15.00' })
})

it('the outlook of a charge shows its discounts on the invoice', async () => {
  const account = await addAccount()
  const scheme = await addScheme({ name: 'Outlooked', productGroups: ['line rental'] })
  await attach({ accountIndex: account, schemeIndex: scheme.index })
  const charge = {
    accountIndex: account,
    description: 'Line',
    productGroup: 'Line rental',
    frequency: 'monthly',
    timing: 'arrears',
    amount: '10',
    startDate: '2026-10-01',
  }
  const { notes } = await read(
    z.object({ notes: z.array(z.string()) }),
    send('POST', 'charges/preview', charge, ['NINEOPS_BUREAU_ACCESS']),
  )
  expect(notes).toEqual(['"Outlooked" takes 10% off it on the invoice; it is not taken off here.'])
})

it('an export has the rows of the list, in its order', async () => {
  await attach({ accountIndex: await addAccount(), schemeIndex: (await addScheme()).index })
  const rows = await exported(app, 'contracts', { params: { client }, query: { sort: '-startDate' } })
  expect(rows.length).toBeGreaterThan(1)
})
