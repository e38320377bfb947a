import { Checkbox, Select, TextInput } from '@mantine/core'
import {
  nations,
  type RateCardRules,
  rateCardRules,
  rateRoundings,
} from '@nineops/contract/bureau/rate-card-rules.contract'
import { FieldGroup, FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Row, Stack, Text } from '../../../ui/layout/parts.tsx'
import { nationNames, roundingNames, weekdays } from '../card-rules-labels.ts'
import { useChangeRules } from '../rate-cards.queries.ts'

interface RulesValues {
  hours: { from: string; to: string }[]
  weekend: number[]
  bankHolidays: string
  roundTo: string
  roundUp: boolean
}

const NONE = 'none'

const toValues = ({ calendar, roundTo, roundUp }: RateCardRules): RulesValues => ({
  hours: calendar.day.map(hours => hours ?? { from: '', to: '' }),
  weekend: calendar.weekend,
  bankHolidays: calendar.bankHolidays ?? NONE,
  roundTo,
  roundUp,
})

const toBody = ({ hours, weekend, bankHolidays, roundTo, roundUp }: RulesValues) => ({
  calendar: {
    day: hours.map(({ from, to }) => (from === '' && to === '' ? null : { from, to })),
    weekend: weekend.toSorted((a, b) => a - b),
    bankHolidays: bankHolidays === NONE ? null : bankHolidays,
  },
  roundTo,
  roundUp,
})

interface CardRulesFormProps {
  client: number
  rateCard: number
  rules: RateCardRules
}

/** When the card's bands are, and what it rounds each call to. */
export function CardRulesForm({ client, rateCard, rules }: CardRulesFormProps) {
  const save = useChangeRules(client, rateCard)
  const form = useResourceForm({
    values: () => toValues(rules),
    schema: rateCardRules,
    toBody,
    onSubmit: body => save.mutateAsync(body),
    done: () => 'Calendar and rounding changed',
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
          London time. Leave both empty where a day has no day band. Other hours are evening.
        </Text>
        <Stack gap={8}>
          {weekdays.map((name, at) => (
            <Row key={name} gap={8}>
              <TextInput
                aria-label={`${name}, day from`}
                placeholder="07:00"
                w={90}
                value={hours[at]?.from ?? ''}
                error={problemOf(at)}
                disabled={weekend.includes(at + 1)}
                onChange={event => changeHours(at, { from: event.currentTarget.value })}
              />
              <TextInput
                aria-label={`${name}, day to`}
                placeholder="19:00"
                w={90}
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
        allowDeselect={false}
        {...form.field('bankHolidays', 'calendar.bankHolidays')}
      />
      <FieldPair>
        <Select
          label="Round each call to"
          data={rateRoundings.map(value => ({ value, label: roundingNames[value] }))}
          allowDeselect={false}
          {...form.field('roundTo')}
        />
        <Checkbox label="Always round up" mt={28} {...form.checkbox('roundUp')} />
      </FieldPair>
    </ResourceForm>
  )
}
