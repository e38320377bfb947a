import type { BodyInput } from '@nineops/contract/http'
import { priceChanges } from '@nineops/contract/ordering/price-changes.contract'
import { skipToken } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { chargesKey, useChange } from '../charges/charges.public.ts'

export const pricesPreviewQuery = (
  client: number,
  body: BodyInput<typeof priceChanges.preview> | undefined,
) =>
  read(
    priceChanges.preview,
    [...chargesKey(client), 'price', 'many', body],
    body ? { params: { client }, body } : skipToken,
    { silent: true, keep: true },
  )

export const useChangePrices = (client: number) =>
  useChange(client, (body: BodyInput<typeof priceChanges.apply>) =>
    api(priceChanges.apply, { params: { client }, body }),
  )
