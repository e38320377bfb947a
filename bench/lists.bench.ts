import { type Circuit, circuitSorts } from '@nineops/contract/network/circuits.contract'
import { sql } from 'kysely'
import { pageOfAccounts } from '../server/src/features/accounts/account-list.service.ts'
import { circuitList } from '../server/src/features/circuits/circuits.service.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { fillLists } from './lists.data.ts'
import { median } from './median.ts'
import { onScratchDatabase } from './scratch-database.ts'

export type Took = { name: string; ms: number }
export interface ListFigures {
  /** Partners' list of 100,000 accounts by query; milliseconds. */
  accounts: Took[]
  /** Network's list of 100,000 circuits in each order, and by each filter. */
  circuits: Took[]
  /** Milliseconds to count 100,000 accounts, and as many circuits, by a scan. */
  accountsFloor: number
  circuitsFloor: number
}

const page = { page: 1, pageSize: 100 }

const accountQuestions = {
  all: {},
  'a part of a name': { filter: 'haul' },
  'a name that one has': { filter: 'c4ca4238' },
  'a number': { filter: 'LB-000123' },
  nothing: { filter: 'nothing like it' },
  'open ones': { status: 'open' as const },
  'by company': { sort: [{ column: 'companyName' as const, desc: false }] },
  'changed last, first': { sort: [{ column: 'updatedAt' as const, desc: true }] },
  'the last page': { page: 1000 },
}

const circuitFilters = {
  reseller: { client: 1 },
  provider: { provider: 'TALKTALK' as const },
  product: { product: 'FTTP' as const },
  active: { state: 'active' as const },
  ended: { state: 'ended' as const },
  faults: { result: 'fault' as const },
  untested: { result: 'none' as const },
  'a part of a company': { filter: 'haul' },
  'one company': { filter: 'c4ca4238' },
  'an account number': { filter: 'LB-000123' },
  'a circuit number': { filter: 'BBEU00000123' },
  'digits of a CLI': { filter: '01000 07919' },
  'a postcode': { filter: 'YO12 1AB' },
  nothing: { filter: 'nothing like it' },
  'the last page': { page: 1000 },
}

/** Lists of 100,000 rows, page and count together, at the server. */
export const benchLists = (url: string): Promise<ListFigures> =>
  onScratchDatabase(url, 'lists', async own => {
    const { db, close } = openDatabase(own, { max: 4 })
    try {
      const client = await fillLists(db)
      const accounts: Took[] = []
      for (const [name, query] of Object.entries(accountQuestions))
        accounts.push({
          name,
          ms: await median(() => pageOfAccounts(db, client, { ...page, sort: [], ...query })),
        })
      const circuits: Took[] = []
      const ask = async (name: string, query: object) =>
        circuits.push({
          name,
          ms: await median<{ rows: Circuit[]; total: number }>(() =>
            circuitList.page(db, { params: undefined, query: { ...page, filter: '', sort: [], ...query } }),
          ),
        })
      for (const column of circuitSorts)
        for (const desc of [false, true])
          await ask(`by ${column}${desc ? ', backwards' : ''}`, { sort: [{ column, desc }] })
      for (const [name, query] of Object.entries(circuitFilters)) await ask(name, query)
      return {
        accounts,
        circuits,
        accountsFloor: await median(() => sql`select count(company_name) from accounts`.execute(db)),
        circuitsFloor: await median(() => sql`select count(circuit_number) from circuits`.execute(db)),
      }
    } finally {
      await close()
    }
  })
