import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { previewQuery } from '../schedulers.queries.ts'
import { Buttons, Panel, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './schedulers.module.css'

const usual = [
  { label: 'Every night', cron: '0 2 * * *' },
  { label: 'Working days', cron: '0 7 * * MON-FRI' },
  { label: 'First of the month', cron: '0 3 1 * *' },
  { label: 'Every hour', cron: '0 * * * *' },
]

interface CronFieldProps {
  value: string
  error: string | undefined
  onChange: (cron: string) => void
}

/** A cron expression, with its description and next five times as it is typed, or its invalid field. */
export function CronField({ value, error, onChange }: CronFieldProps) {
  const [asked] = useDebouncedValue(value.trim().slice(0, 100), 150)
  const preview = useQuery(previewQuery(asked))
  const problem = asked === value.trim() ? preview.data?.problem : undefined
  const invalid =
    problem && (problem.field === 'cron' ? problem.message : `${problem.field}: ${problem.message}`)
  const meaning = asked === '' || problem ? undefined : preview.data
  return (
    <Stack gap={8}>
      <TextInput
        label="When"
        description="Five fields: minute, hour, day, month, weekday. London time."
        required
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        classNames={{ root: classes.cronText ?? '', input: classes.cronInput ?? '' }}
        value={value}
        error={error ?? invalid ?? undefined}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Buttons>
        {usual.map(({ label, cron }) => (
          <Button key={cron} type="button" size="compact-sm" variant="default" onClick={() => onChange(cron)}>
            {label}
          </Button>
        ))}
      </Buttons>
      <Panel size={13} minHeight={172} aria-live="polite" data-stale={preview.isPlaceholderData || undefined}>
        {meaning?.words ? (
          <>
            <Text mb={8} strong>
              {meaning.words}
            </Text>
            <ol className={classes.times} aria-label="Next five times">
              {meaning.next.map(({ at, words }) => (
                <li key={at}>{words}</li>
              ))}
            </ol>
          </>
        ) : (
          <Text tone="quiet">The next five times are shown here.</Text>
        )}
      </Panel>
    </Stack>
  )
}
