import { Button, Skeleton } from '@mantine/core'
import type { AccountBundle } from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import { DEFAULT_PRIORITY } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { inclusiveText } from '@nineops/contract/ordering/product-group-bundles/inclusive-text'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { confirm, openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { accountBundlesQuery, type BundleOwner, useRemoveBundle } from '../account-bundles.queries.ts'
import { allowanceText, daysText, unitLabels } from '../bundle-labels.ts'
import { Row, Stack, Panel } from '../../../ui/layout/parts.tsx'
import classes from './account-bundles.module.css'
import { AttachForm } from './attach-form.tsx'
import { EndBundleForm } from './end-bundle-form.tsx'

const states = {
  future: ['planned', 'Future'],
  active: ['good', 'Active'],
  ended: ['quiet', 'Ended'],
} as const

async function askAttach(owner: BundleOwner): Promise<void> {
  const attached = await openDialog<{ name: string; startDate: string }>(
    { title: 'Add bundle', size: 560 },
    close => <AttachForm owner={owner} onAnswer={close} />,
  )
  if (attached) showDone(`${attached.name} from ${formatDate(attached.startDate)}`)
}

async function askEnd(owner: BundleOwner, bundle: AccountBundle): Promise<void> {
  const day = await openDialog<string>({ title: `End “${bundle.bundle.name}”`, size: 560 }, close => (
    <EndBundleForm owner={owner} bundle={bundle} onAnswer={close} />
  ))
  if (day) showDone(`${bundle.bundle.name} ends on ${formatDate(day)}`)
}

/** An account's bundles with what is used of them, days and price; they can be added and ended. */
export function AccountBundles({ client, account }: BundleOwner) {
  const owner = { client, account }
  const { roles } = useSession()
  const mayChange =
    roles.includes('NINEOPS_CRM_ACCESS') || roles.includes('NINEOPS_SERVICEESTABLISHMENT_ACCESS')
  const bundles = useQuery(accountBundlesQuery(owner))
  const remove = useRemoveBundle(owner)
  const give = mayChange && <Button onClick={() => void askAttach(owner)}>Add bundle</Button>
  async function askRemove(bundle: AccountBundle): Promise<void> {
    const question = `“${bundle.bundle.name}” and its charge are removed as if never added. This is possible while nothing has been billed for it.`
    if (await confirm(question, 'Remove the bundle'))
      remove.mutate(bundle.index, { onSuccess: () => showDone(`${bundle.bundle.name} is removed`) })
  }
  if (bundles.error) return <ErrorState error={bundles.error} onRetry={() => void bundles.refetch()} />
  if (!bundles.data) return <Skeleton h={132} />
  if (bundles.data.length === 0)
    return (
      <EmptyState
        title="No bundles"
        hint="A bundle includes minutes, messages or data for a monthly price."
        action={give}
      />
    )
  return (
    <Stack as="section" gap={12} aria-label="Bundles">
      <div className={classes.head}>
        <p>{counted(bundles.data.length, 'bundle')}</p>
        {give}
      </div>
      <Stack as="ul" gap={8}>
        {bundles.data.map(bundle => (
          <Panel as="li" key={bundle.index} className={classes.bundle}>
            <About bundle={bundle} />
            <Use period={bundle.period} name={bundle.bundle.name} />
            {mayChange && (
              <Row gap={4}>
                <Button variant="subtle" onClick={() => void askRemove(bundle)}>
                  Remove
                </Button>
                <Button variant="default" onClick={() => void askEnd(owner, bundle)}>
                  End
                </Button>
              </Row>
            )}
          </Panel>
        ))}
      </Stack>
    </Stack>
  )
}

const numbersOf = ({ service, pool }: AccountBundle): string => {
  if (pool.length > 0) return `${pool.map(({ cli }) => writtenNumber(cli)).join(', ')} together`
  return service ? `${writtenNumber(service.cli)} only` : 'all numbers'
}

function About({ bundle }: { bundle: AccountBundle }) {
  const { name, productGroups, priority, rollover, withdrawn } = bundle.bundle
  const [tone, word] = states[bundle.state]
  return (
    <div>
      <h2>
        {name}
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {withdrawn && <StatusBadge tone="warn">No longer sold</StatusBadge>}
      </h2>
      <p>
        {inclusiveText(bundle.bundle)} of {productGroups.join(', ')} for {numbersOf(bundle)}
        {priority !== DEFAULT_PRIORITY && `, priority ${priority}`}
        {rollover && ', rolls over'}
      </p>
      <p>
        {daysText(bundle)}, {bundle.charge ? `${formatPounds(bundle.charge.amount)} a month` : 'free'}
      </p>
    </div>
  )
}

/** What was used in the latest bill run's period, a bar with figures for each unit. */
function Use({ period, name }: { period: AccountBundle['period']; name: string }) {
  const days = period.billRun?.description ?? `${formatDate(period.start)} – ${formatDate(period.end)}`
  return (
    <div className={classes.use}>
      <span>{days}</span>
      {period.allowances.map(({ unit, included, used, earlier }) => (
        <Fragment key={unit}>
          {included === 0 ? (
            <span>{unitLabels[unit]}: none in these days</span>
          ) : used === null ? (
            <span>{allowanceText(unit, included)}; not rated yet</span>
          ) : (
            <ProgressBar
              label={`${unitLabels[unit]} used of ${name}`}
              done={used}
              total={included}
              format={quantity => allowanceText(unit, quantity)}
            />
          )}
          {earlier > 0 && <span>{allowanceText(unit, earlier)} used from earlier months</span>}
        </Fragment>
      ))}
    </div>
  )
}
