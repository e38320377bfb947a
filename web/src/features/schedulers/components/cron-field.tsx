import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { previewQuery } from '../schedulers.queries.ts'
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

/** A cron expression with what it means while one types: its words and next five times, or its wrong field. */
export function CronField({ value, error, onChange }: CronFieldProps) {
  const [asked] = useDebouncedValue(value.trim().slice(0, 100), 150)
  const preview = useQuery(previewQuery(asked))
  const problem = asked === value.trim() ? preview.data?.problem : undefined
  const wrong =
    problem && (problem.field === 'cron' ? problem.message : `${problem.field}: ${problem.message}`)
  const told = asked === '' || problem ? undefined : preview.data
  return (
    <div className={classes.cron}>
      <TextInput
        label="When"
        description="Five fields: minute, hour, day, month, weekday. London time."
        required
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        classNames={{ root: classes.cronText ?? '', input: classes.cronInput ?? '' }}
        value={value}
        error={error ?? wrong ?? undefined}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <div className={classes.usual}>
        {usual.map(({ label, cron }) => (
          <Button key={cron} type="button" size="compact-sm" variant="default" onClick={() => onChange(cron)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.preview} aria-live="polite" data-stale={preview.isPlaceholderData || undefined}>
        {told?.words ? (
          <>
            <p className={classes.words}>{told.words}</p>
            <ol className={classes.times} aria-label="Next five times">
              {told.next.map(({ at, words }) => (
                <li key={at}>{words}</li>
              ))}
            </ol>
          </>
        ) : (
          <p className={classes.hint}>The next five times are shown here.</p>
        )}
      </div>
    </div>
  )
}
