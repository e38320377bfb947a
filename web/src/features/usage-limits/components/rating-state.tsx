import { counted } from '@nineops/contract/words'
import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '../../../lib/formats.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Row } from '../../../ui/layout/parts.tsx'
import { ratingQuery, shownCharge, useRateUsage } from '../../provisional-usage/provisional-usage.public.ts'

const LOOK_AGAIN_MS = 1000

/** When usage was last rated and what it came to, and a button to rate it now. */
export function RatingState({ client }: { client: number }) {
  const { data, error, refetch } = useQuery({
    ...ratingQuery(client),
    refetchInterval: query => (query.state.data?.rating ? LOOK_AGAIN_MS : false),
  })
  const rate = useRateUsage(client)
  if (!data)
    return (
      <Notice as="div" mb={12} tone={error ? 'warn' : undefined}>
        <Row between wrap gap={12}>
          <Said>
            {error ? 'The last rating could not be loaded.' : 'Checking when usage was last rated…'}
          </Said>
          <Button variant="default" disabled={!error} onClick={() => void refetch()}>
            {error ? 'Try again' : 'Rate now'}
          </Button>
        </Row>
      </Notice>
    )
  const { ratedAt, rating, failure, periods } = data
  return (
    <Notice as="div" mb={12} tone={failure === null ? undefined : 'warn'}>
      <Row between wrap gap={12}>
        <Said>
          {failure ??
            (ratedAt === null
              ? 'Usage hasn’t been rated yet, so limits haven’t been checked.'
              : `Provisional usage, rated ${formatDateTime(ratedAt)}: `)}
          {failure === null &&
            ratedAt !== null &&
            (periods.length === 0
              ? 'no calls in an open period.'
              : `${periods
                  .map(
                    ({ periodStart, periodEnd, accounts, calls, charge }) =>
                      `${formatDate(periodStart)} – ${formatDate(periodEnd)} ${counted(calls, 'call')} of ${counted(accounts, 'account')}, ${shownCharge(charge)}`,
                  )
                  .join('; ')}.`)}
        </Said>
        <Button variant="default" loading={rating || rate.isPending} onClick={() => rate.mutate()}>
          Rate now
        </Button>
      </Row>
    </Notice>
  )
}

/** Has room for two lines on a phone, so that nothing below moves when they come. */
const Said = ({ children }: { children: ReactNode }) => (
  <Box component="span" flex={{ base: '1 1 100%', xs: '1 1 0' }} mih={{ base: 38, xs: 0 }}>
    {children}
  </Box>
)
