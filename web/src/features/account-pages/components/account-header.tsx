import { Button, Skeleton } from '@mantine/core'
import type { AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { AccountField } from '@nineops/contract/crm/account-rules'
import { counted } from '@nineops/contract/words'
import { IconChevronDown } from '../../../ui/icons/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useSelection } from '../../../app/selection.ts'
import { useSession } from '../../../api/session-state.ts'
import { formatDate, formatMonth } from '../../../lib/formats.ts'
import { toLondon } from '../../../lib/london-time.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { useReopenAccount } from '../account-pages.queries.ts'
import { useAccountSearch, useSetAccountSearch } from '../account-search.ts'
import { PageActions, PageBack } from '../../../ui/layout/page-header.tsx'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { Hint, Row, Stack } from '../../../ui/layout/parts.tsx'
import { notInvoicedText } from '../labels.ts'
import classes from './account-pages.module.css'
import { stateOf } from './account-state.ts'
import { askNewService } from '../../account-services/account-services.public.ts'
import { askClosing } from './closing-form.tsx'

interface AccountHeaderProps {
  client: number
  account: number
  overview: AccountOverview | undefined
}

/** The account's name, state and problems. */
export function AccountHeader({ client, account, overview }: AccountHeaderProps) {
  const shown = overview?.account
  const selection = useSelection()
  usePageTitle(shown ? `${shown.accountNumber} ${shown.companyName}` : 'Account')
  if (!overview)
    return (
      <Stack gap={8}>
        <Skeleton h={18} w={80} />
        <Skeleton h={28} w={320} />
        <Skeleton h={18} w={220} />
      </Stack>
    )
  const { accountNumber, companyName, brand } = overview.account
  const { tone, word } = stateOf(overview)
  return (
    <Stack as="header" gap={8}>
      <Row align="start" between gap={12} className={classes.head}>
        <div>
          <PageBack>
            <Link to="/crm/accounts" search={{ client, brand: selection.brand }}>
              All accounts
            </Link>
          </PageBack>
          <h1 className={classes.title}>
            {companyName}
            <StatusBadge tone={tone}>{word}</StatusBadge>
          </h1>
          <Hint mt={2}>
            {accountNumber} <CopyButton value={accountNumber} /> · {brand.name}
            {brand.name !== overview.client.name && ` · ${overview.client.name}`} ·{' '}
            {counted(overview.services, 'service')} ·{' '}
            {`since ${formatMonth(toLondon(overview.createdAt))}`.replaceAll(' ', '\u00a0')}
          </Hint>
        </div>
        <Actions client={client} account={account} overview={overview} />
      </Row>
      <NextStep client={client} overview={overview} />
    </Stack>
  )
}

function Actions({ client, account, overview }: AccountHeaderProps & { overview: AccountOverview }) {
  const { roles } = useSession()
  const reopen = useReopenAccount(client, account)
  if (!roles.includes('NINEOPS_CRM_ACCESS') || overview.erasedAt !== null) return null
  return overview.closedOn === null ? (
    <PageActions>
      <Button variant="default" onClick={() => void askClosing(client, overview.account)}>
        Close account
      </Button>
      <AddMenu client={client} account={account} second={overview.gaps.length > 0} />
    </PageActions>
  ) : (
    <Button
      variant="default"
      loading={reopen.isPending}
      onClick={() =>
        reopen.mutate(overview.account.version, {
          onSuccess: () =>
            showDone(
              `Account ${overview.account.accountNumber} is open again. Services and charges that ended with it stay ended.`,
            ),
        })
      }
    >
      Reopen account
    </Button>
  )
}

/** What can be added to it: a service at once, the others where they are listed. Fixing it comes first. */
function AddMenu({ client, account, second }: { client: number; account: number; second: boolean }) {
  const setSearch = useSetAccountSearch()
  return (
    <MenuButton
      position="bottom-end"
      width={200}
      renderItems={Menu => (
        <>
          <Menu.Item onClick={() => void askNewService(client, account)}>Service</Menu.Item>
          <Menu.Item onClick={() => setSearch({ tab: 'charges' })}>Charge</Menu.Item>
          <Menu.Item onClick={() => setSearch({ tab: 'contracts' })}>Contract</Menu.Item>
          <Menu.Item onClick={() => setSearch({ tab: 'notes' })}>Note</Menu.Item>
          <Menu.Item onClick={() => setSearch({ tab: 'files' })}>File</Menu.Item>
        </>
      )}
    >
      <Button
        variant={second ? 'default' : 'filled'}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      >
        Add…
      </Button>
    </MenuButton>
  )
}

/** The details behind causes of failures; other causes have none (engine: What makes an account fail). */
const detailsOf: Record<string, readonly AccountField[]> = {
  no_billing_address: ['address1', 'postcode'],
  no_email: ['email'],
  no_valid_mandate: ['sortCode', 'bankAccount', 'mandateReference'],
  unsupported_currency: ['currency'],
}

/** Its problems, with links to where each is fixed. */
function NextStep({ client, overview }: Pick<AccountHeaderProps, 'client'> & { overview: AccountOverview }) {
  const { closedOn, erasedAt, gaps, failures, notInvoiced, usage } = overview
  const setSearch = useSetAccountSearch()
  const { tab } = useAccountSearch()
  const { roles } = useSession()
  if (erasedAt !== null) return <Hint mt={2}>Its personal data is erased; what the books need is kept.</Hint>
  if (closedOn !== null)
    return (
      <Hint mt={2}>
        {`Closed since ${formatDate(closedOn)}: runs of later periods bill only late calls and what it is owed.`}
      </Hint>
    )
  if (gaps.length === 0 && failures.length === 0 && notInvoiced.length === 0) return null
  const leftOut = notInvoiced.some(
    ({ credited, furtherRun, furtherFailure }) =>
      !credited && (furtherRun === null || furtherFailure !== null),
  )
  const toFix =
    gaps.length > 0 ||
    failures.some(({ cause }) => cause in detailsOf) ||
    notInvoiced.some(({ credited, fixed }) => !credited && !fixed)
  const toInvoice = notInvoiced.findLast(
    ({ credited, furtherRun, fixed }) => credited || (fixed && furtherRun === null),
  )
  const fails = leftOut || failures.length > 0 || gaps.some(gap => gap.fails)
  const untold = failures.filter(
    ({ cause }) => !gaps.some(gap => gap.fails && detailsOf[cause]?.includes(gap.field)),
  )
  const unrated = failures.some(({ cause }) => cause === 'unrated_calls')
  return (
    <div className={classes.wrong} data-fails={fails || undefined}>
      <ul>
        {notInvoiced.map(one => (
          <li key={one.run}>{notInvoicedText(one)}</li>
        ))}
        {untold.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
        {gaps.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
      {toFix && tab !== 'details' && (
        <Button size="compact-sm" onClick={() => setSearch({ tab: 'details' })}>
          Fix the details
        </Button>
      )}
      {unrated && usage && roles.includes('NINEOPS_BUREAU_ACCESS') && (
        <Button
          size="compact-sm"
          renderRoot={root => (
            <Link
              {...root}
              to="/bureau/bill-runs/$billRun"
              params={{ billRun: usage.billRun.index }}
              search={{ client, tab: 'exceptions', cause: 'unrated_retail' }}
            />
          )}
        >
          See the calls
        </Button>
      )}
      {toInvoice && roles.includes('NINEOPS_BUREAU_ACCESS') && (
        <Button
          size="compact-sm"
          renderRoot={root =>
            toInvoice.furtherRun === null ? (
              <Link
                {...root}
                to="/bureau/invoice-runs"
                search={{ client, create: true, ofRun: toInvoice.run }}
              />
            ) : (
              <Link
                {...root}
                to="/bureau/invoice-runs/$run"
                params={{ run: toInvoice.furtherRun }}
                search={{ client }}
              />
            )
          }
        >
          {toInvoice.furtherRun === null ? 'Create invoice run' : `Open run ${toInvoice.furtherRun}`}
        </Button>
      )}
    </div>
  )
}
