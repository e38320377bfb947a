import { Skeleton, Switch } from '@mantine/core'
import type { RoleOverview } from '@nineops/contract/administration/users.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Columns, Hint, Panel } from '../../../ui/layout/parts.tsx'
import classes from '../components/users.module.css'
import { roleLabel } from '../role-labels.ts'
import { rolesQuery, useRolePolicy } from '../users.queries.ts'

/** Each role with its screens, its users, and whether it requires two-step sign-in. */
export function RolesScreen() {
  const { data, error, refetch } = useQuery(rolesQuery)
  return (
    <>
      <PageHeader
        title="Roles"
        about="What each role can open, who has it, and whether it requires two-step sign-in. Assign roles on the Users screen."
      />
      {error && !data && (
        <ErrorState title="The roles could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton height={600} radius={8} />}
      <Columns as="ul" min={800} gap={12}>
        {data?.map(role => (
          <RoleCard key={role.role} overview={role} />
        ))}
      </Columns>
    </>
  )
}

function RoleCard({ overview }: { overview: RoleOverview }) {
  const { role, holders, twoStepRequired, withTwoStep, changedAt, changedBy } = overview
  const policy = useRolePolicy()
  const { name, opens } = roleLabel(role)
  const active = holders.filter(({ disabled }) => !disabled)
  const names = active.map(({ username }) => username)

  async function change(): Promise<void> {
    const without = Math.max(0, active.length - withTwoStep)
    const question = twoStepRequired
      ? `Stop requiring two-step sign-in for ${name}? Users who have it on keep it until they turn it off.`
      : `Require two-step sign-in for everyone with ${name}? ${counted(without, 'user')} without it will set it up at the next sign-in. Current sessions continue.`
    if (!(await confirm(question, 'Two-step sign-in'))) return
    policy.mutate(
      { role, twoStepRequired: !twoStepRequired },
      {
        onSuccess: () => showDone(`${name} asks for two-step sign-in${twoStepRequired ? ' no longer' : ''}`),
      },
    )
  }
  return (
    <Panel as="li" className={classes.role}>
      <div>
        <h2>
          {name}
          <code>{role}</code>
        </h2>
        <Hint>{opens}</Hint>
      </div>
      <div>
        <p>
          {active.length === 0
            ? 'Not assigned to anyone.'
            : `${counted(active.length, 'user')}: ${names.slice(0, 12).join(', ')}${names.length > 12 ? ` and ${names.length - 12} more` : ''}.`}
        </p>
        <Hint>{withTwoStep} with two-step sign-in.</Hint>
      </div>
      <div>
        <Switch
          label="Two-step sign-in"
          aria-label={`Two-step sign-in with ${name}`}
          checked={twoStepRequired}
          disabled={policy.isPending}
          onChange={() => void change()}
        />
        <Hint>{changedAt && changedBy ? `${changedBy}, ${formatDateTime(changedAt)}` : 'Not required.'}</Hint>
      </div>
    </Panel>
  )
}
