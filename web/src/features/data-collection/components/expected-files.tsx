import { Button, Skeleton } from '@mantine/core'
import type {
  ExpectedFiles as Expected,
  ExpectedSlot,
} from '@nineops/contract/bureau/expected-files.contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate, formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { expectedFilesQuery, useRemoveExpectation } from '../../expected-files/expected-files.public.ts'
import { bandText, scheduleText, slotLabels } from '../../expected-files/expected-files.public.ts'
import { Row, Panel } from '../../../ui/layout/parts.tsx'
import classes from './data-collection.module.css'
import { allWaitingQuery } from '../data-collection.queries.ts'
import { collectText, useCollecting } from '../use-collecting.ts'
import { askExpectation } from './expectation-form.tsx'

interface ExpectedFilesProps {
  client: number
  onOpen: (file: number) => void
}

/** When each carrier's files are due, and its last deliveries. */
export default function ExpectedFiles({ client, onOpen }: ExpectedFilesProps) {
  const { data, error, refetch } = useQuery(expectedFilesQuery(client))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  if (data.length === 0) return <EmptyState hint="Add a carrier first, then set when its files are due." />
  return (
    <div className={classes.expected}>
      {data.map(expected => (
        <Carrier key={expected.carrier.index} client={client} expected={expected} onOpen={onOpen} />
      ))}
    </div>
  )
}

function Carrier({ client, expected, onOpen }: ExpectedFilesProps & { expected: Expected }) {
  const { carrier, collected, expectation, slots } = expected
  const waiting = useQuery(allWaitingQuery(client))
  const { under, collect } = useCollecting(client)
  const lying = waiting.data?.filter(file => file.carrier?.index === carrier.index) ?? []
  const { mutate, isPending } = useRemoveExpectation(client)
  async function remove(): Promise<void> {
    const question = `Stop expecting files from ${carrier.name}: none will be flagged as missing, here or on a bill run. Files that arrive are still collected.`
    if (await confirm(question, 'Expect no files'))
      mutate(carrier.index, { onSuccess: () => showDone(`No files of ${carrier.name} are expected`) })
  }
  return (
    <Panel as="section" className={classes.carrier} aria-label={carrier.name}>
      <div className={classes.heading}>
        <div>
          <h2>{carrier.name}</h2>
          <p className={classes.hint}>
            {expectation
              ? `${scheduleText(expectation)}, ${bandText(expectation)}`
              : 'No delivery schedule is set, so late files won’t be flagged.'}
            {expectation && !collected && '. It is not collected: nothing is due.'}
          </p>
        </div>
        <Row end gap={8}>
          {lying.length > 0 && (
            <Button
              variant="default"
              loading={under.size > 0}
              aria-label={`${collectText(lying.length)} of ${carrier.name}`}
              onClick={() => void collect(lying)}
            >
              {collectText(lying.length)}
            </Button>
          )}
          {expectation && (
            <Button variant="default" loading={isPending} onClick={() => void remove()}>
              Expect none
            </Button>
          )}
          <Button
            variant="default"
            aria-label={`${expectation ? 'Change' : 'Set'} schedule for files of ${carrier.name}`}
            onClick={() => void askExpectation(client, expected)}
          >
            {expectation ? 'Change' : 'Set schedule'}
          </Button>
        </Row>
      </div>
      {slots.length > 0 && <Slots name={carrier.name} slots={slots} onOpen={onOpen} />}
    </Panel>
  )
}

interface SlotsProps {
  name: string
  slots: readonly ExpectedSlot[]
  onOpen: (file: number) => void
}

const linesText = ({ expectedMin, expectedMax }: ExpectedSlot): string =>
  expectedMin === null || expectedMax === null
    ? '–'
    : `${formatCount(expectedMin)} – ${formatCount(expectedMax)}`

function Slots({ name, slots, onOpen }: SlotsProps) {
  return (
    <ScrollBox label={`Deliveries of ${name}`} className={classes.waiting}>
      <table>
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">Status</th>
            <th scope="col">Calls of</th>
            <th scope="col" className={classes.figure}>
              Lines
            </th>
            <th scope="col" className={classes.figure}>
              Expected
            </th>
            <th scope="col">What came</th>
          </tr>
        </thead>
        <tbody>
          {slots.map(slot => (
            <tr key={slot.expectedAt}>
              <td>{formatDateTime(slot.expectedAt)}</td>
              <td>
                <StatusBadge tone={slotLabels[slot.state].tone}>{slotLabels[slot.state].text}</StatusBadge>
              </td>
              <td>
                {slot.callsFrom === slot.callsTo
                  ? formatDate(slot.callsTo)
                  : `${formatDate(slot.callsFrom)} – ${formatDate(slot.callsTo)}`}
              </td>
              <td className={classes.figure}>{slot.lines === null ? '–' : formatCount(slot.lines)}</td>
              <td className={classes.figure}>{linesText(slot)}</td>
              <td className={classes.what}>
                {slot.message}{' '}
                {slot.files.map(file => (
                  <button
                    key={file.index}
                    type="button"
                    className={classes.fileLink}
                    onClick={() => onOpen(file.index)}
                  >
                    {file.name}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
