import {
  type NewRateAllocation,
  type RateAllocation,
  rateAllocation,
  rateCard,
  rateCardEntry,
  type RateTest,
  rateTestAnswer,
} from '@nineops/contract/bureau/rate-cards.contract'
import { usualCalendar } from '@nineops/contract/bureau/rate-card-rules.contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { addRateCard } from './rate-cards.service.ts'

let client: number
let carrier: number
let brand: number
let account: number
let names = 0

const app = closedAtEnd(await testApp())
await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])
const user = (await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()).index

/** A new reseller for each test, with a carrier, a brand and an account. */
beforeEach(async () => {
  names += 1
  client = (await insert('clients', { name: `Reseller ${names}` })).index
  carrier = (await insert('carriers', { client_index: client, name: 'Gamma' })).index
  brand = (await insert('brands', { client_index: client, name: 'Beacon' })).index
  account = (
    await insert('accounts', {
      client_index: client,
      brand_index: brand,
      account_number: 'A1',
      company_name: 'Company',
    })
  ).index
})

const insert = (table: 'clients' | 'carriers' | 'brands' | 'accounts', values: object) =>
  app.db
    .insertInto(table)
    .values(values as never)
    .returning('index')
    .executeTakeFirstOrThrow() as Promise<{ index: number }>

const price = (prefix: string, day: string) => ({
  prefix,
  destination: `To ${prefix}`,
  productGroup: 'UK geographic',
  connectionFee: '0.01',
  priceDay: day,
  priceEvening: '0.02',
  priceWeekend: '0.01',
  minimumCharge: '0.015',
  firstIncrement: 60,
  nextIncrement: 30,
})
const card = (
  name: string,
  prices = [price('44', '0.06')],
  validFrom = '2026-01-01',
  carrierIndex: number | null = carrier,
) =>
  app.db
    .transaction()
    .execute(tx => addRateCard(tx, { clientIndex: client, carrierIndex, name, validFrom }, prices, user))

const post = (path: string, json: unknown) =>
  app.call(`/api/clients/${client}/${path}`, { method: 'POST', json })
const allocate = async (changes: Partial<NewRateAllocation>) => {
  const base = { side: 'retail', carrierIndex: carrier, validFrom: '2026-01-01' }
  const answer = await post('rateallocations', { ...base, ...changes })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}
const allocated = async (changes: Partial<NewRateAllocation>): Promise<RateAllocation> => {
  const { status, body } = await allocate(changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return rateAllocation.parse(body)
}
const code = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code
const remove = (index: number) =>
  app.call(`/api/clients/${client}/rateallocations/${index}`, { method: 'DELETE' })
const rate = async (changes: Partial<RateTest> = {}) => {
  const base = {
    carrierIndex: carrier,
    destination: '020 7946 0000',
    startedAt: '2026-07-01T10:00:00',
    durationSeconds: 61,
  }
  const answer = await post('ratetester', { ...base, ...changes })
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return rateTestAnswer.parse(body)
}

const cardChanges = (index: number, query: string) =>
  app.call(`/api/clients/${client}/ratecards/${index}/changes${query}`)
describe('versions of a card', () => {
  it('are compared prefix by prefix: added, removed, changed and the same', async () => {
    const before = await card('Retail', [price('1', '0.1'), price('44', '0.06'), price('33', '0.2')])
    const after = await card(
      'Retail',
      [price('44', '0.05'), price('33', '0.2'), price('4420', '0.03')],
      '2026-06-01',
    )
    const counts = await (await cardChanges(after, `/counts?since=${before}`)).json()
    expect(counts).toEqual({ added: 1, removed: 1, changed: 1, same: 1 })
    const answer = await cardChanges(after, `?since=${before}`)
    expect(answer.headers.get('DASH-MetaData')).toContain('"TotalCount":3')
    expect(await answer.json()).toMatchObject([
      { prefix: '1', change: 'removed', before: { priceDay: '0.100000' }, after: null },
      { prefix: '44', change: 'changed', before: { priceDay: '0.060000' }, after: { priceDay: '0.050000' } },
      { prefix: '4420', change: 'added', before: null, after: { priceDay: '0.030000' } },
    ])
    const paged = await cardChanges(after, `?since=${before}&page=2&pageSize=1`)
    expect(await paged.json()).toMatchObject([{ prefix: '44' }])
    expect(await (await cardChanges(after, `?since=${before}&change=added`)).json()).toMatchObject([
      { prefix: '4420' },
    ])
    const sort = '-change,prefix'
    const sorted = (await (await cardChanges(after, `?since=${before}&sort=${sort}`)).json()) as object[]
    expect(sorted).toMatchObject([{ prefix: '44' }, { prefix: '1' }, { prefix: '4420' }])
    const params = { client, rateCard: after }
    expect(await exported(app, 'card-changes', { params, query: { since: before, sort } })).toMatchObject([
      { prefix: '44', change: 'Changed', priceDay: '0.060000 → 0.050000', firstIncrement: '60' },
      { prefix: '1', change: 'Removed', priceDay: '0.100000' },
      { prefix: '4420', change: 'Added', priceDay: '0.030000' },
    ])
    expect((await cardChanges(after, '?since=99999')).status).toBe(404)
    expect((await cardChanges(after, '')).status).toBe(400)
    expect((await cardChanges(99_999, `/counts?since=${before}`)).status).toBe(404)
  })

  it('and cards are listed for Service Establishment too', async () => {
    const roles = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'] as const
    expect((await app.call(`/api/clients/${client}/ratecards`, { roles })).status).toBe(200)
    expect((await app.call(`/api/clients/${client}/carriers`, { roles })).status).toBe(200)
    expect((await app.call(`/api/clients/${client}/carriers/usage`, { roles })).status).toBe(403)
  })
})

describe('rate cards', () => {
  it('are listed with carrier, versions and use; another reseller sees none of them', async () => {
    await card('Retail')
    const index = await card('Retail', [price('44', '0.05'), price('1', '0.1')], '2026-06-01')
    await allocated({ rateCardIndex: index, validFrom: '2026-06-01' })
    const list = await (await app.call(`/api/clients/${client}/ratecards`)).json()
    expect(list).toMatchObject([
      { name: 'Retail', validFrom: '2026-06-01', entries: 2, allocations: 1, carrier: { name: 'Gamma' } },
      { name: 'Retail', validFrom: '2026-01-01', entries: 1, allocations: 0 },
    ])
    const other = await insert('clients', { name: `Other ${names}` })
    expect((await app.call(`/api/clients/${other.index}/ratecards/${index}`)).status).toBe(404)
    expect((await app.call(`/api/clients/${other.index}/ratecards/${index}/entries`)).status).toBe(404)
    expect((await app.call('/api/clients/99999/ratecards')).status).toBe(404)
  })

  it('show their entries by page, filtered by prefix or destination', async () => {
    const index = await card(
      'Retail',
      ['4420', '44', '1', '447'].map(prefix => price(prefix, '0.05')),
    )
    const page = async (query: string) => {
      const answer = await app.call(`/api/clients/${client}/ratecards/${index}/entries?${query}`)
      const entries = z.array(rateCardEntry).parse(await answer.json())
      return { prefixes: entries.map(entry => entry.prefix), meta: answer.headers.get('DASH-MetaData') }
    }
    expect((await page('')).prefixes).toEqual(['1', '44', '4420', '447'])
    const second = await page('filter=44&page=2&pageSize=2')
    expect(second.prefixes).toEqual(['447'])
    expect(second.meta).toContain('"TotalCount":3')
    expect((await page('filter=to%204420')).prefixes).toEqual(['4420'])
    expect((await page('filter=%25')).prefixes).toEqual([])
  })
})

describe('an allocation', () => {
  it('runs until the next one of the same scope', async () => {
    const one = await card('One')
    const two = await card('Two')
    await allocated({ rateCardIndex: one })
    await allocated({ rateCardIndex: two, validFrom: '2026-03-01' })
    await allocated({ rateCardIndex: two, validFrom: '2026-02-01', brandIndex: brand })
    const list = z
      .array(rateAllocation)
      .parse(await (await app.call(`/api/clients/${client}/rateallocations`)).json())
    expect(
      list.map(({ rateCard: given, brand: of, validFrom, validTo }) => [
        given.name,
        of?.name,
        validFrom,
        validTo,
      ]),
    ).toEqual([
      ['Two', undefined, '2026-03-01', null],
      ['One', undefined, '2026-01-01', '2026-02-28'],
      ['Two', 'Beacon', '2026-02-01', null],
    ])
  })

  it("is refused twice, for a card of another carrier, before its card's start, and outside the reseller", async () => {
    const rateCardIndex = await card('One', undefined, '2026-02-01')
    expect(code(await allocate({ rateCardIndex }))).toBe('rate_card_starts_later')
    await allocated({ rateCardIndex, validFrom: '2026-02-01' })
    expect(code(await allocate({ rateCardIndex, validFrom: '2026-02-01' }))).toBe('rate_allocation_exists')
    const second = (await insert('carriers', { client_index: client, name: 'Second' })).index
    expect(code(await allocate({ rateCardIndex, carrierIndex: second }))).toBe('rate_card_of_other_carrier')
    const other = (await insert('clients', { name: `Other ${names}` })).index
    const foreign = (await insert('brands', { client_index: other, name: 'Foreign' })).index
    expect((await allocate({ rateCardIndex, brandIndex: foreign, validFrom: '2026-03-01' })).status).toBe(404)
    expect((await allocate({ rateCardIndex, brandIndex: brand, accountIndex: account })).status).toBe(400)
    expect((await allocate({ rateCardIndex, side: 'wholesale', brandIndex: brand })).status).toBe(400)
  })

  it('may be for any carrier: one retail card rates the calls of all that have none of their own', async () => {
    const second = (await insert('carriers', { client_index: client, name: 'Second' })).index
    const whole = await card('Everyone', [price('44', '0.06')], '2026-01-01', null)
    const own = await card('Second only', [price('44', '0.05')], '2026-01-01', second)
    const base = { side: 'retail', rateCardIndex: whole, validFrom: '2026-01-01' } as const
    expect((await post('rateallocations', { ...base, side: 'wholesale' })).status).toBe(400)
    expect(code(await allocate({ rateCardIndex: whole, side: 'wholesale' }))).toBe(
      'rate_card_of_other_carrier',
    )
    expect((await post('rateallocations', base)).status).toBe(201)
    await allocated({ rateCardIndex: own, carrierIndex: second })
    const [one, two] = [await rate(), await rate({ carrierIndex: second })]
    expect([one.retail.card?.name, two.retail.card?.name]).toEqual(['Everyone', 'Second only'])
    expect(one.retail.steps[0]).toContain('the latest of the reseller for any carrier')
    expect(two.retail.candidates.map(({ card: { name }, why }) => [name, why])).toEqual([
      ['Second only', 'In force on 2026-07-01, and nothing nearer to the call is.'],
      ['Everyone', 'A card for the carrier goes first.'],
    ])
  })

  it('may be for one number, which goes before its account', async () => {
    const rateCardIndex = await card('One', [price('44', '0.06')])
    const own = await card('Number', [price('44', '0.01')])
    await allocated({ rateCardIndex, accountIndex: account })
    expect((await allocate({ rateCardIndex: own, cli: '01632 960001' })).status).toBe(400)
    const cli = '441632960001'
    await app.db
      .insertInto('services')
      .values({ client_index: client, account_index: account, cli, start_date: '2026-01-01' })
      .execute()
    const allocation = await allocated({ rateCardIndex: own, cli: '01632 960001' })
    expect(allocation.service?.cli).toBe(cli)
    const ofNumber = await rate({ accountIndex: account, cli: '01632 960001' })
    expect([ofNumber.retail.card?.name, ofNumber.retail.allocation?.scope]).toEqual(['Number', 'service'])
    expect((await rate({ accountIndex: account })).retail.card?.name).toBe('One')
  })

  it('can be removed until a closed bill run was rated with it', async () => {
    const rateCardIndex = await card('One')
    const { index } = await allocated({ rateCardIndex })
    const later = await allocated({ rateCardIndex, validFrom: '2026-05-01' })
    const run = await app.db
      .insertInto('bill_runs')
      .values({
        client_index: client,
        description: 'April',
        period_start: '2026-04-01',
        period_end: '2026-04-30',
        status: 40,
      })
      .returning('index')
      .executeTakeFirstOrThrow()
    await updateRow(app.db, 'bill_runs', run.index, { status: 50, closed_at: new Date() })
    const refused = await remove(index)
    expect(refused.status).toBe(409)
    const error = await errorOf(refused)
    expect(error).toMatchObject({
      code: 'rate_allocation_used',
      detail: expect.stringContaining('April') as string,
    })
    // The run's days end before this one begins.
    expect((await remove(later.index)).status).toBe(204)
    expect((await remove(later.index)).status).toBe(404)
    expect(await app.actions({ entity: 'rate_allocation', entity_index: later.index })).toEqual([
      'rate_allocation.added',
      'rate_allocation.removed',
    ])
  })
})

const change = (index: number, json: unknown) =>
  app.call(`/api/clients/${client}/ratecards/${index}/rules`, { method: 'PUT', json })

describe("a card's calendar and rounding", () => {
  const rules = {
    calendar: { ...usualCalendar, bankHolidays: 'scotland' },
    roundTo: 'penny',
    roundUp: true,
    restAnew: true,
    costPlus: [],
  } as const

  it('are changed until a closed bill run has used the card, and the next version has them too', async () => {
    const rateCardIndex = await card('One')
    await allocated({ rateCardIndex })
    const changed = rateCard.parse(await (await change(rateCardIndex, rules)).json())
    expect(changed.rules).toEqual(rules)
    const next = await card('One', undefined, '2026-06-01')
    const answer = await app.call(`/api/clients/${client}/ratecards/${next}`)
    expect(rateCard.parse(await answer.json()).rules).toEqual(rules)
    // 2 January is a bank holiday in Scotland: 0.01 + 90 / 60 × 0.01, up to the penny
    const { retail } = await rate({ startedAt: '2026-01-02T10:00:00' })
    expect([retail.band, retail.charge]).toEqual(['weekend', '0.030000'])
    expect(retail.steps.at(-1)).toContain('up to the penny')
    expect((await rate({ startedAt: '2099-01-02T10:00:00' })).retail).toMatchObject({
      rated: false,
      charge: null,
    })
    await app.db
      .insertInto('bill_runs')
      .values({
        client_index: client,
        description: 'January',
        period_start: '2026-01-01',
        period_end: '2026-01-31',
        status: 50,
        closed_at: new Date(Date.now() + 1000),
      })
      .execute()
    expect((await errorOf(await change(rateCardIndex, rules))).code).toBe('rate_card_used')
  })

  it('must have seven weekdays, and each day must end after it begins', async () => {
    const index = await card('One')
    const day = usualCalendar.day.map(() => ({ from: '19:00', to: '07:00' }))
    expect((await change(index, { ...rules, calendar: { ...usualCalendar, day } })).status).toBe(400)
    expect((await change(index, { ...rules, calendar: { ...usualCalendar, day: [] } })).status).toBe(400)
  })
})

describe('the rate tester', () => {
  it('uses the card of the account, else the brand, else the reseller, and says why', async () => {
    const reseller = await card('Reseller', [price('44', '0.06')])
    await allocated({ rateCardIndex: reseller })
    expect((await rate({ accountIndex: account })).retail).toMatchObject({
      card: { name: 'Reseller' },
      allocation: { scope: 'reseller' },
    })
    await allocated({ rateCardIndex: await card('Brand', [price('44', '0.12')]), brandIndex: brand })
    expect((await rate({ accountIndex: account })).retail.card?.name).toBe('Brand')
    await allocated({
      rateCardIndex: await card('Account', [price('44', '0.18')]),
      accountIndex: account,
      validFrom: '2026-07-01',
    })
    const { retail } = await rate({ accountIndex: account })
    // 61 s are billed as 90 s: 0.01 + 90 / 60 × 0.18
    expect(retail).toMatchObject({
      card: { name: 'Account' },
      allocation: { scope: 'account', validFrom: '2026-07-01' },
      billableSeconds: 90,
      charge: '0.280000',
    })
    expect(retail.steps.join('\n')).toContain('the latest of the account')
    expect((await rate({ accountIndex: account, startedAt: '2026-06-30T23:59:59' })).retail.card?.name).toBe(
      'Brand',
    )
    expect((await rate()).retail.card?.name).toBe('Reseller')
  })

  it('shows the longest prefix, the band and both sides with the margin', async () => {
    const prices = [price('44', '0.06'), price('4420', '0.03')]
    await allocated({ rateCardIndex: await card('Sell', prices) })
    await allocated({ side: 'wholesale', rateCardIndex: await card('Buy', [price('4', '0.006')]) })
    const answer = await rate({ destination: '+44 20 7946 0000' })
    expect(answer).toMatchObject({
      destination: '442079460000',
      startedAt: '2026-07-01T09:00:00.000Z',
      retail: {
        rated: true,
        band: 'day',
        entry: { prefix: '4420', priceDay: '0.030000' },
        charge: '0.055000',
      },
      wholesale: { rated: true, entry: { prefix: '4' }, charge: '0.019000' },
      margin: '0.036000',
    })
    expect((await rate({ startedAt: '2026-07-04T10:00:00' })).retail.band).toBe('weekend')
    // A call of no duration costs nothing, whatever the connection fee and the minimum charge.
    expect((await rate({ startedAt: '2026-07-04T10:00:00', durationSeconds: 0 })).retail.charge).toBe(
      '0.000000',
    )
  })

  it('names the allocations and prefixes that lost, with the reason and what they would have charged', async () => {
    const old = await card('Old', [price('4', '0.60'), price('44', '0.60')])
    const fresh = await card('Fresh', [price('4', '0.12'), price('44', '0.06')], '2026-06-01')
    await allocated({ rateCardIndex: old })
    await allocated({ rateCardIndex: fresh, validFrom: '2026-06-01' })
    await allocated({ rateCardIndex: fresh, validFrom: '2026-09-01' })
    await allocated({ rateCardIndex: old, accountIndex: account, validFrom: '2026-07-02' })
    await allocated({ rateCardIndex: fresh, brandIndex: brand, validFrom: '2026-06-15' })
    const { retail, wholesale } = await rate({ accountIndex: account })
    expect(
      retail.candidates.map(each => [each.scope, each.card.name, each.won, each.why, each.charge]),
    ).toEqual([
      ['account', 'Old', false, 'It begins on 2026-07-02, after the call.', '0.910000'],
      ['brand', 'Fresh', true, 'In force on 2026-07-01, and nothing nearer to the call is.', '0.100000'],
      ['reseller', 'Fresh', false, 'It begins on 2026-09-01, after the call.', '0.100000'],
      ['reseller', 'Fresh', false, "The brand's own card goes first.", '0.100000'],
      ['reseller', 'Old', false, 'Another took its place on 2026-06-01.', '0.910000'],
    ])
    expect(retail.shorterPrefixes).toEqual([{ prefix: '4', destination: 'To 4' }])
    expect(wholesale).toMatchObject({ candidates: [], shorterPrefixes: [] })
  })

  it('says why a side is not rated, without hiding the other', async () => {
    await allocated({ rateCardIndex: await card('Sell', [price('1', '0.06')]) })
    await allocated({ side: 'wholesale', rateCardIndex: await card('Buy') })
    const { retail, wholesale, margin } = await rate()
    expect(retail).toMatchObject({ rated: false, card: { name: 'Sell' }, entry: null, charge: null })
    expect(retail.steps.at(-1)).toContain('No prefix of the card matches')
    expect(wholesale.rated).toBe(true)
    expect(margin).toBeNull()
    const early = await rate({ startedAt: '2025-12-31T10:00:00' })
    expect(early.retail).toMatchObject({ rated: false, card: null, allocation: null })
  })

  it('refuses an invalid time or destination by name', async () => {
    const answer = await post('ratetester', {
      carrierIndex: carrier,
      destination: '0207',
      startedAt: '2026-03-29T01:30:00',
      durationSeconds: 1,
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain('clocks skip')
    const letters = {
      carrierIndex: carrier,
      destination: 'home',
      startedAt: '2026-03-29T03:30:00',
      durationSeconds: 1,
    }
    expect((await post('ratetester', letters)).status).toBe(400)
    expect((await post('ratetester', { ...letters, destination: '0207', carrierIndex: 99999 })).status).toBe(
      404,
    )
  })
})
