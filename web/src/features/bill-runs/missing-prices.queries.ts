import type { BillRunException } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { type MissingPrice, missingPrices } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { skipToken, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { billRunKey, billRunsKey } from './bill-runs.queries.ts'

/** What the price that an exception's calls lack would be by, and the card that gets it; read anew at each opening. */
export const proposedPriceQuery = (
  client: number,
  billRun: number,
  { cause, subject, kind, carrier, rateCard }: BillRunException,
  opening: string,
) =>
  read(
    missingPrices.propose,
    [...billRunKey(client, billRun), 'missing-price', opening],
    cause === 'unallocated' || kind === 'carrier_credit' || rateCard === null
      ? skipToken
      : {
          params: { client, billRun },
          query: { cause, subject, kind, carrier: carrier.index, rateCard: rateCard.index },
        },
    { silent: true, gcTime: 0 },
  )

/** Adds a missing price to the card in force; a refusal appears in the form. */
export const useAddPrice = (client: number, billRun: number) =>
  useMutation({
    mutationFn: (body: MissingPrice) => api(missingPrices.add, { params: { client, billRun }, body }),
    meta: { silent: true },
    onSuccess: useRefresh(
      billRunsKey(client),
      ['clients', client, 'ratecards'],
      ['clients', client, 'rateallocations'],
    ),
  })

/** The exceptions that prices would resolve; read anew at each opening. */
export const pricesToAddQuery = (client: number, billRun: number, opening: string) =>
  read(
    missingPrices.list,
    // Nothing refreshes it: what is typed belongs to these rows.
    ['missing-prices', client, billRun, opening],
    { params: { client, billRun } },
    { silent: true, gcTime: 0 },
  )

/** Adds many missing prices, all or none; a refusal appears in the form. */
export const useAddPrices = (client: number, billRun: number) =>
  useMutation({
    mutationFn: (prices: MissingPrice[]) =>
      api(missingPrices.addMany, { params: { client, billRun }, body: { prices } }),
    meta: { silent: true },
    onSuccess: useRefresh(
      billRunsKey(client),
      ['clients', client, 'ratecards'],
      ['clients', client, 'rateallocations'],
    ),
  })
