import { UnstyledButton } from '@mantine/core'
import type { DemoUsers as Demo } from '@nineops/contract/portal/session/session.contract'
import { areaRoles } from '@nineops/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { areas } from '../../../app/navigation.ts'
import { Hint, Text } from '../../../ui/layout/parts.tsx'
import { demoUsersQuery } from '../session.queries.ts'
import classes from './demo-users.module.css'

/** The users of a demo, each with what it is for; one is signed in with a click. */
export function DemoUsers({
  onChoose,
}: {
  onChoose: (user: { username: string; password: string }) => void
}) {
  const { data } = useQuery(demoUsersQuery)
  if (!data || data.users.length === 0) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-users">
      <Text as="h2" size={13} strong id="demo-users">
        Demo users
      </Text>
      <Hint size={12}>Password for all of them: {data.password}</Hint>
      <ul>
        {data.users.map(({ username, roles }) => (
          <li key={username}>
            <UnstyledButton
              className={classes.one ?? ''}
              onClick={() => onChoose({ username, password: data.password })}
            >
              <strong>{username}</strong> <span>{purposeOf(roles)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function purposeOf(roles: Demo['users'][number]['roles']): string {
  const own = areas.filter(({ role }) => roles.includes(role))
  if (own.length === 0) return 'No area: what someone without a role sees'
  if (own.length === areaRoles.length) return 'Every area, users and settings'
  return own.map(({ about }) => about.replace(/\.$/, '')).join('; ')
}
