import { Client } from 'pg'
import { rateBillRun } from '../server/src/features/bill-runs/rate-bill-run.service.ts'
import { callsOfFinding } from '../server/src/features/exception-reporting/finding-calls.repository.ts'
import { usualThresholds } from '../server/src/features/exception-reporting/usual-thresholds.domain.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { fillRatingBench } from './rate.data.ts'
import { median } from './median.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface ExceptionFigures {
  /** Milliseconds for the first 50 calls of the largest group of free calls, and of loss-making ones. */
  zeroValue: number
  negativeMargin: number
  /** Milliseconds to count a run's calls by a scan: the floor for looking at each call. */
  floor: number
}

/** A rated run of this many calls; of 500 destinations one costs nothing and one in fifty is sold below cost. */
export const benchExceptions = (url: string, calls: number): Promise<ExceptionFigures> =>
  onScratchDatabase(url, 'exceptions', async own => {
    const { db, close } = openDatabase(own)
    const client = new Client({ connectionString: own })
    await client.connect()
    try {
      const { client: reseller, carrier } = await fillRatingBench(client, calls)
      await client.query(`update rate_card_entries e set price_day = 0, price_evening = 0, price_weekend = 0, minimum_charge = 0
        from rate_cards c where c.index = e.rate_card_index and c.name = 'retail' and destination = 'Destination 77'`)
      await client.query(`update rate_card_entries e set price_day = price_day / 2, price_evening = price_evening / 2,
          price_weekend = price_weekend / 2, minimum_charge = 0
        from rate_cards c where c.index = e.rate_card_index and c.name = 'retail' and destination ~ '^Destination .?.?33$'`)
      const { rows } = await client.query<{ index: number; card: number }>(
        `insert into bill_runs (client_index, description, period_start, period_end)
         values ($1, 'Bench', '2026-11-01', '2026-11-30')
         returning index, (select index from rate_cards where name = 'retail') as card`,
        [reseller],
      )
      const { index, card } = rows[0] ?? { index: 0, card: 0 }
      await client.query('update bill_runs set status = 30 where index = $1', [index])
      await rateBillRun({ db, url: own, signal: new AbortController().signal }, index)
      const behind = (kind: 'zero_value' | 'negative_margin', subject: string) =>
        median(() =>
          callsOfFinding.page(
            db,
            {
              row: {
                kind,
                subject,
                billRunIndex: index,
                accountIndex: null,
                carrierIndex: carrier,
                rateCardIndex: card,
                fileIndex: null,
                detail: { first: '2026-11-01T00:00:00Z', last: '2026-11-30T23:59:59Z' },
              },
              thresholds: { ...usualThresholds, minimumChange: '100.00', minimumPercent: 15, deviations: 1 },
              calls: 0,
            },
            { page: 1, pageSize: 50 },
          ),
        )
      return {
        zeroValue: await behind('zero_value', 'Destination 77'),
        negativeMargin: await behind('negative_margin', 'Destination 233'),
        floor: await median(() => client.query(`select count(duration_seconds) from rated_calls`)),
      }
    } finally {
      await client.end()
      await close()
    }
  })
