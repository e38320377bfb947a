import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import {
  nations,
  type RateCardRules,
  rateCardRules,
  rateRoundings,
} from '@nineops/contract/bureau/rate-card-rules.contract'
import { FieldGroup, FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Columns, Row, Stack, Text } from '../../../ui/layout/parts.tsx'
import { nationNames, roundingNames, weekdays } from '../card-rules-labels.ts'
import { useChangeRules } from '../rate-cards.queries.ts'

/** As typed; an empty product group is every other, an empty price nothing. */
type TermsValues = Record<
  'productGroup' | 'percent' | 'unitPrice' | 'minimumCharge' | 'maximumCharge',
  string
>

interface RulesValues {
  hours: { from: string; to: string }[]
  weekend: number[]
  bankHolidays: string
  roundTo: string
  roundUp: boolean
  restAnew: boolean
  costPlus: TermsValues[]
}

const NONE = 'none'

const noTerms: TermsValues = {
  productGroup: '',
  percent: '',
  unitPrice: '',
  minimumCharge: '',
  maximumCharge: '',
}

const toValues = ({ calendar, roundTo, roundUp, restAnew, costPlus }: RateCardRules): RulesValues => ({
  hours: calendar.day.map(hours => hours ?? { from: '', to: '' }),
  weekend: calendar.weekend,
  bankHolidays: calendar.bankHolidays ?? NONE,
  roundTo,
  roundUp,
  restAnew,
  costPlus: costPlus.map(({ productGroup, maximumCharge, ...terms }) => ({
    ...terms,
    productGroup: productGroup ?? '',
    maximumCharge: maximumCharge ?? '',
  })),
})

const orZero = (text: string) => (text === '' ? '0' : text)

const toBody = ({ hours, weekend, bankHolidays, roundTo, roundUp, restAnew, costPlus }: RulesValues) => ({
  calendar: {
    day: hours.map(({ from, to }) => (from === '' && to === '' ? null : { from, to })),
    weekend: weekend.toSorted((a, b) => a - b),
    bankHolidays: bankHolidays === NONE ? null : bankHolidays,
  },
  roundTo,
  roundUp,
  restAnew,
  costPlus: costPlus.map(({ productGroup, percent, unitPrice, minimumCharge, maximumCharge }) => ({
    productGroup: productGroup === '' ? null : productGroup,
    percent,
    unitPrice: orZero(unitPrice),
    minimumCharge: orZero(minimumCharge),
    maximumCharge: maximumCharge === '' ? null : maximumCharge,
  })),
})

interface CardRulesFormProps {
  client: number
  rateCard: number
  rules: RateCardRules
}

/** When the card's bands are, what it rounds each call to, and what it prices by cost. */
export function CardRulesForm({ client, rateCard, rules }: CardRulesFormProps) {
  const save = useChangeRules(client, rateCard)
  const form = useResourceForm({
    values: () => toValues(rules),
    schema: rateCardRules,
    toBody,
    onSubmit: body => save.mutateAsync(body),
    done: () => 'Rules of the card changed',
  })
  const { hours, weekend } = form.values
  const changeHours = (at: number, change: Partial<RulesValues['hours'][number]>) =>
    form.change({ hours: hours.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  const problemOf = (at: number) =>
    form.problem(`calendar.day.${at}.from`) ?? form.problem(`calendar.day.${at}.to`)
  return (
    <ResourceForm form={form}>
      <FieldGroup legend="Day band">
        <Text size={12} tone="quiet">
          London time. Leave both empty if a day has no day band. Other hours are evening.
        </Text>
        <Stack gap={8}>
          {weekdays.map((name, at) => (
            <Row key={name} gap={8}>
              <TextInput
                aria-label={`${name}, day from`}
                placeholder="07:00"
                w={90}
                flex="none"
                value={hours[at]?.from ?? ''}
                error={problemOf(at)}
                disabled={weekend.includes(at + 1)}
                onChange={event => changeHours(at, { from: event.currentTarget.value })}
              />
              <TextInput
                aria-label={`${name}, day to`}
                placeholder="19:00"
                w={90}
                flex="none"
                value={hours[at]?.to ?? ''}
                disabled={weekend.includes(at + 1)}
                onChange={event => changeHours(at, { to: event.currentTarget.value })}
              />
              <Checkbox
                label={`${name} is weekend`}
                checked={weekend.includes(at + 1)}
                onChange={event =>
                  form.change({
                    weekend: event.currentTarget.checked
                      ? [...weekend, at + 1]
                      : weekend.filter(day => day !== at + 1),
                  })
                }
              />
            </Row>
          ))}
        </Stack>
      </FieldGroup>
      <Select
        label="Bank holidays that count as weekend"
        data={[
          { value: NONE, label: 'None' },
          ...nations.map(value => ({ value, label: nationNames[value] })),
        ]}
        {...form.pick('bankHolidays', 'calendar.bankHolidays')}
      />
      <FieldPair>
        <Select
          label="Round each call to"
          data={rateRoundings.map(value => ({ value, label: roundingNames[value] }))}
          {...form.pick('roundTo')}
        />
        <Checkbox label="Always round up" mt={28} {...form.checkbox('roundUp')} />
      </FieldPair>
      <Checkbox
        label="Rate the part of a call outside a bundle on its own"
        description="Otherwise it costs its share of the whole call"
        {...form.checkbox('restAnew')}
      />
      <FieldGroup legend="Cost plus">
        <Text size={12} tone="quiet">
          Retail charge for calls that no entry of the card prices: the wholesale cost plus a percentage and a
          price for each unit (minute, message, MB or event). Without terms, these calls are unrated.
        </Text>
        <CostPlusFields
          terms={form.values.costPlus}
          onChange={costPlus => form.change({ costPlus })}
          problem={form.problem}
        />
      </FieldGroup>
    </ResourceForm>
  )
}

const termsFields = [
  { name: 'percent', label: 'Percentage', placeholder: '15' },
  { name: 'unitPrice', label: 'Per unit £', placeholder: '0.005' },
  { name: 'minimumCharge', label: 'Minimum £', placeholder: '0' },
  { name: 'maximumCharge', label: 'Maximum £', placeholder: 'None' },
] as const

interface CostPlusFieldsProps {
  terms: readonly TermsValues[]
  onChange: (terms: TermsValues[]) => void
  problem: (place: string) => string | undefined
}

function CostPlusFields({ terms, onChange, problem }: CostPlusFieldsProps) {
  const set = (at: number, part: Partial<TermsValues>) =>
    onChange(terms.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const repeated = problem('costPlus')
  return (
    <Stack gap={16}>
      {terms.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- terms have no other identity
        <Stack as="section" key={at} gap={8} aria-label={`Cost plus terms ${at + 1}`}>
          <Row gap={8} align="end">
            <TextInput
              label="Product group"
              placeholder="Every other"
              className="grow"
              value={one.productGroup}
              error={problem(`costPlus.${at}.productGroup`)}
              onChange={event => set(at, { productGroup: event.currentTarget.value })}
            />
            <Button variant="default" onClick={() => onChange(terms.filter((_, place) => place !== at))}>
              Remove
            </Button>
          </Row>
          <Columns min={110} gap={8}>
            {termsFields.map(({ name, label, placeholder }) => (
              <TextInput
                key={name}
                label={label}
                placeholder={placeholder}
                inputMode="decimal"
                value={one[name]}
                error={problem(`costPlus.${at}.${name}`)}
                onChange={event => set(at, { [name]: event.currentTarget.value })}
              />
            ))}
          </Columns>
        </Stack>
      ))}
      {repeated && (
        <Text size={12} tone="bad" role="alert">
          {repeated}
        </Text>
      )}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => onChange([...terms, noTerms])}>
          Add cost plus terms
        </Button>
      </div>
    </Stack>
  )
}
