import { counted } from '@nineops/contract/words'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Hint, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import type { ChosenCharges } from '../../charges/charges.public.ts'
import { askPrices } from '../ask-prices.tsx'
import { changeInWords } from '../change-in-words.ts'
import { stepsQuery } from '../price-changes.queries.ts'

interface PriceStepsProps {
  client: number
  contract: { index: number; account: { index: number } }
  /** Runs what opens a dialog over the drawer. */
  during: (work: () => Promise<void>) => Promise<void>
}

/** Rises in pounds that a contract names, which bill themselves on their day (engine: Charges). */
export function PriceSteps({ client, contract, during }: PriceStepsProps) {
  const { data = [], error, refetch } = useQuery(stepsQuery(client, contract.index))
  const { index: account } = contract.account
  const chosen: ChosenCharges = {
    count: 0,
    matching: { all: true, filter: '', account, frequency: 'periodic', except: [] },
  }
  return (
    <Stack as="section" gap={8} aria-label="Price steps">
      <SectionTitle>Price steps</SectionTitle>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data.length === 0 ? (
        <Hint>None. A step raises all charges of the account by a fixed amount from a date.</Hint>
      ) : (
        <Facts
          of={data
            .toSorted((a, b) => (a.from < b.from ? -1 : 1))
            .map(step => [
              formatDate(step.from),
              `${changeInWords(step.change)} each, ${counted(step.charges, 'charge')}`,
            ])}
        />
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            void during(async () => {
              await askPrices(client, chosen, contract)
            })
          }
        >
          Add price step…
        </Button>
      </div>
    </Stack>
  )
}
