import { Button } from '@mantine/core'
import type {
  Readiness,
  ReadinessItem,
} from '@nineops/contract/service-establishment/clients/readiness.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { readinessQuery } from '../clients.queries.ts'
import { leaveChecklist } from '../open-checklist.ts'
import { areaNames, placeOf } from '../readiness-places.ts'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './clients.module.css'

const states = {
  done: { tone: 'good', word: 'Done' },
  missing: { tone: 'bad', word: 'Missing' },
  advised: { tone: 'warn', word: 'Recommended' },
} as const

interface Group {
  title: string
  items: ReadinessItem[]
}

/** Items of a brand are grouped under its name; others under their group. */
function groupsOf({ items }: Readiness): Group[] {
  const groups = new Map<string, Group>()
  for (const item of items) {
    const key = item.brand ? `brand ${item.brand.index}` : item.group
    const title = item.brand ? `Brand ${item.brand.name}` : item.group
    const group = groups.get(key) ?? { title, items: [] }
    groups.set(key, group)
    group.items.push(item)
  }
  return [...groups.values()]
}

const summaryOf = ({ missing, advised }: Readiness): string => {
  const more = advised > 0 ? ` ${counted(advised, 'recommended step')} left.` : ''
  return missing === 0 ? `Ready to bill.${more}` : `${counted(missing, 'step')} missing for a run.${more}`
}

/** What a reseller's run needs: what is done, what is missing, and where it is fixed. */
export function ReadinessChecklist({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(readinessQuery(client))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div className={classes.skeleton} aria-busy="true" />
  return (
    <section className={classes.checklist} aria-label="What a run needs">
      <p className={classes.summary}>
        <StatusBadge tone={data.missing === 0 ? 'good' : 'warn'}>
          {`${data.done} of ${data.items.length} done`}
        </StatusBadge>
        {summaryOf(data)}
      </p>
      {groupsOf(data).map(({ title, items }) => (
        <div key={title} className={classes.group}>
          <h2>{title}</h2>
          <Panel as="ul" pad={0}>
            {items.map(item => (
              <li key={item.key} className={classes.item}>
                <span>
                  <StatusBadge tone={states[item.state].tone}>{states[item.state].word}</StatusBadge>
                </span>
                <span>{item.title}</span>
                <span className={classes.words}>{item.words}</span>
                <FixLink client={client} item={item} />
              </li>
            ))}
          </Panel>
        </div>
      ))}
    </section>
  )
}

/** A link to the fix, or who can make it. */
function FixLink({ client, item }: { client: number; item: ReadinessItem }) {
  const { roles } = useSession()
  const { pathname: to, search } = useLocation()
  const place = placeOf(item)
  if (!place) return <span />
  const { role, name } = areaNames[place.area]
  if (!roles.includes(role)) return <span className={classes.words}>In {name}</span>
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={
        item.brand ? `${place.label} for ${item.brand.name}: ${item.title}` : `${place.label}: ${item.title}`
      }
      renderRoot={root => (
        <Link
          {...root}
          to={`/${place.area}/$`}
          params={{ _splat: place.path }}
          search={{
            client,
            ...(item.brand && { brand: item.brand.index }),
            ...place.search,
          }}
          onClick={() => leaveChecklist({ client, place: { to, search } })}
        />
      )}
    >
      {place.label}
    </Button>
  )
}
