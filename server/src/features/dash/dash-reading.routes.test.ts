import { dashInvoice, dashInvoiceDetail } from '@nineops/contract/dash/dash-invoices.contract'
import { dashAccount } from '@nineops/contract/dash/dash-resellers.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashSession } from '../../../test/dash-session.ts'
import { buildHostedInvoice } from '../../../test/factories/hosted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { insertRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
const own = await buildHostedInvoice(app, { pdf: '%PDF-1.7 hosted' })
const token = await dash.tokenFor(own.client)

const read = async (path: string, as = token): Promise<unknown> => (await dash.call(as, path)).json()

const count = async (query: string) => ((await read(`/dash/invoices?${query}`)) as unknown[]).length

it('staff get a token for a reseller; it states who they are, the reseller, and when it expires', async () => {
  const answer = await app.call(`/api/dash/token?resellerId=${own.client}`, {
    roles: ['NINEOPS_LUMIERE_ACCESS'],
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const claims: unknown = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({
    aud: 'dash',
    client_resellerId: String(own.client),
    roles: ['NINEOPS_LUMIERE_ACCESS'],
    exp: expect.any(Number) as number,
  })
  expect(await read('/dash/resellers', access_token)).toEqual([
    { index: own.client, name: expect.any(String) as string, status: { index: 1, description: 'Live' } },
  ])
  const none = await app.call('/api/dash/token?resellerId=999999')
  expect(none.status).toBe(404)
  expect(await none.json()).toHaveProperty('error.detail')
})

it('accounts are sorted by number, filtered by number and company, without bank details', async () => {
  await app.build.account(own, { account_number: 'Z100%', company_name: 'Percent Ltd' })
  const list = async (query: string) => z.array(dashAccount).parse(await read(`/dash/accounts?${query}`))
  expect((await list('')).map(({ accountNumber }) => accountNumber).at(-1)).toBe('Z100%')
  expect((await list('filter=PERCENT')).length).toBe(1)
  expect((await list('filter=%25')).map(({ companyName }) => companyName)).toEqual(['Percent Ltd'])
  expect(await list('filter=nobody')).toEqual([])
  expect((await list('page=2&pageSize=1')).length).toBe(1)
  const text = JSON.stringify(await read(`/dash/accounts/${own.account}`))
  expect(text).toContain(own.name)
  expect(text).not.toMatch(/63748472|202959|sortCode|bankAccount|mandate/)
})

it('an invoice has its lines, its VAT and its PDF, byte for byte', async () => {
  const [listed] = z.array(dashInvoice).parse(await read('/dash/invoices'))
  expect(listed).toMatchObject({ index: own.invoice, net: '10.00', vat: '2.00', gross: '12.00' })
  const detail = dashInvoiceDetail.parse(await read(`/dash/invoices/${own.invoice}`))
  expect(detail.lines.map(({ net }) => net)).toEqual(['10.00'])
  expect(detail.vatByRate).toMatchObject([{ vatRate: 'standard', net: '10.00', vat: '2.00' }])
  const pdf = await dash.call(token, `/dash/invoices/${own.invoice}/pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toContain(`${listed?.number}.pdf`)
  expect(await pdf.text()).toBe('%PDF-1.7 hosted')
})

it('invoices are found by account and by invoice date', async () => {
  expect(await count(`account=${own.account}&from=2026-11-02&to=2026-11-02`)).toBe(1)
  expect(await count('from=2026-11-03')).toBe(0)
  expect(await count('to=2026-11-01')).toBe(0)
  expect(await count('account=999999')).toBe(0)
})

it.each([
  ['in a run that is confirmed only', { status: 75 }],
  ['in a run that is still being hosted', { status: 75, hosted: true }],
  ['left out of a hosted run', { status: 85, hosted: false }],
])('an invoice %s is not there', async (_case, state) => {
  const hidden = await buildHostedInvoice(app, { ...state, pdf: '%PDF-1.7 hidden' })
  const as = await dash.tokenFor(hidden.client)
  expect(await read('/dash/invoices', as)).toEqual([])
  for (const path of ['', '/pdf']) {
    const answer = await dash.call(as, `/dash/invoices/${hidden.invoice}${path}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toHaveProperty('error.code', 'invoice_not_found')
  }
  expect(await read('/dash/usage', as)).toHaveLength(state.status >= 85 ? 2 : 0)
})

it('usage is summed by month and product group, for hosted runs', async () => {
  const row = { month: '2026-10', wholesaleCost: '0.500000' }
  expect(await read('/dash/usage')).toEqual([
    { ...row, productGroup: 'Mobile', calls: 3, durationSeconds: 180, retailCharge: '1.234567' },
    { ...row, productGroup: 'National', calls: 1, durationSeconds: 60, retailCharge: '0.100000' },
  ])
  expect(await read('/dash/usage?from=2026-11-01')).toEqual([])
  expect(await read('/dash/usage?to=2026-09-30')).toEqual([])
  expect(await read('/dash/usage?from=2026-10-31&to=2026-10-31')).toHaveLength(2)
})

it('an account’s contract end date is shown only if the reseller shows it', async () => {
  const option = await insertRow(app.db, 'contract_options', {
    client_index: own.client,
    name: 'Fibre 24',
    term_months: 24,
    valid_from: '2026-01-01',
  })
  const contract = {
    client_index: own.client,
    account_index: own.account,
    contract_option_index: option,
    start_date: '2026-01-01',
  }
  await app.db
    .insertInto('contracts')
    .values([
      { ...contract, end_date: '2097-12-31' },
      { ...contract, end_date: '2098-12-31' },
      // Over: its terms no longer matter.
      { ...contract, end_date: '2099-12-31', notice_on: '2026-01-01', ended_on: '2026-01-31' },
    ])
    .execute()
  const shown = async () => {
    const detail = (await read(`/dash/accounts/${own.account}`)) as { contractEndDate: unknown }
    const listed = z.array(dashAccount).parse(await read('/dash/accounts'))
    return [
      detail.contractEndDate,
      listed.find(({ index }) => index === own.account)?.contractEndDate ?? null,
      listed.filter(({ contractEndDate }) => contractEndDate !== null).length,
    ]
  }
  const set = async (showContractEndDate: boolean) => {
    const staff = await dash.tokenFor(own.client, ['NINEOPS_LUMIERE_ACCESS'])
    await dash.call(staff, '/dash/settings', { method: 'PUT', json: { showContractEndDate } })
  }
  expect((await shown())[0]).toBeNull()
  await set(true)
  expect(await shown()).toEqual(['2098-12-31', '2098-12-31', 1])
  await set(false)
  expect((await shown())[0]).toBeNull()
  expect((await shown())[2]).toBe(0)
})
