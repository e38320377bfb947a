import type { BodyInput, QueryInput } from '@nineops/contract/http'
import type { NoticeTexts } from '@nineops/contract/ordering/notices.contract'
import { type MadePriceChange, priceChanges } from '@nineops/contract/ordering/price-changes.contract'
import { skipToken, useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read, readPage } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { chargesKey, useChange } from '../charges/charges.public.ts'

const key = (client: number) => ['clients', client, 'price-changes'] as const

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

export const useChangePrices = (client: number) => {
  const refresh = useRefresh(key(client))
  return useChange(client, async (body: BodyInput<typeof priceChanges.apply>) => {
    const done = await api(priceChanges.apply, { params: { client }, body })
    void refresh()
    return done
  })
}

export const priceChangesQuery = (client: number) =>
  read(priceChanges.list, [...key(client), 'list'], { params: { client } }, { silent: true })

/** The steps that a contract names. */
export const stepsQuery = (client: number, contract: number) =>
  read(
    priceChanges.list,
    [...key(client), 'steps', contract],
    { params: { client }, query: { contract } },
    { silent: true },
  )

export const repricedAccountsQuery = (
  client: number,
  { index: priceChange, underWay }: MadePriceChange,
  query: NonNullable<QueryInput<typeof priceChanges.accounts>>,
) =>
  readPage(
    priceChanges.accounts,
    // Read again as e-mails are sent.
    [...key(client), priceChange, underWay, query],
    { params: { client, priceChange }, query },
    { silent: true },
  )

export const priceNoticesPreview = (client: number, priceChange: number, body: NoticeTexts) =>
  api(priceChanges.noticePreview, { params: { client, priceChange }, body })

export const useTellOfPrices = (client: number, priceChange: number) =>
  useMutation({
    mutationFn: (body: NoticeTexts) =>
      api(priceChanges.sendNotices, { params: { client, priceChange }, body }),
    meta: { silent: true },
    onSuccess: useRefresh(key(client)),
  })
