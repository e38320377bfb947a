import type { ProviderState } from '@nineops/contract/network/line-tests.contract'
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx'
import { IconFlask, IconPlugConnected } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { overviewQuery } from '../line-tests.queries.ts'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './line-tests.module.css'

/** The line test provider and its state. */
export function ProviderNotice() {
  const { data, isError } = useQuery(overviewQuery)
  const provider = data?.provider
  const { tone, Icon, text } = provider ? describe(provider) : isError ? notLoaded : unknown
  return (
    <Panel
      as="p"
      size={13}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon size={16} aria-hidden="true" />
      <span>{text}</span>
    </Panel>
  )
}

const unknown = { tone: 'quiet', Icon: IconPlugConnected, text: 'Checking the line test provider…' }
const notLoaded = { ...unknown, text: 'The status of the line test provider could not be loaded.' }

function describe({ name, simulated, state, failure, silentUntil, since, lastAnswerAt }: ProviderState) {
  if (simulated)
    return {
      tone: 'warn',
      Icon: IconFlask,
      text: 'Test results are simulated: no real line is tested. To test real lines, ask an administrator to connect the network’s line tests.',
    }
  if (state === 'silent')
    return {
      tone: 'bad',
      Icon: IconAlertTriangle,
      text: [
        `${name} has not answered since ${formatDateTime(since)}. ${failure ?? ''}`.trim(),
        silentUntil !== null && Date.parse(silentUntil) > Date.now()
          ? `Tests are paused until ${formatDateTime(silentUntil)}; you can still view circuits and earlier tests.`
          : 'The next test tries it again.',
      ].join(' '),
    }
  return {
    tone: 'quiet',
    Icon: IconPlugConnected,
    text:
      state === 'answers'
        ? `Tests are carried out by ${name}, which answered last at ${formatDateTime(lastAnswerAt)}.`
        : `Tests are carried out by ${name}, which has not been called yet.`,
  }
}
