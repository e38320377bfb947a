import { CloseButton, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../api/session-state.ts'
import { openExports } from '../../features/exports/exports.public.ts'
import { clientInvoiceRunsQuery, clientsQuery } from '../../features/pickers/pickers.public.ts'
import { areas, places, type TabSearch } from '../navigation.ts'
import { useClientIndex, useSelect } from '../selection.ts'
import { useLogOut } from '../shell/use-log-out.ts'
import { type Command, useFoundCommands } from './found-commands.ts'
import { Text } from '../../ui/layout/parts.tsx'
import classes from './palette.module.css'
import { closeOverlay, openShortcuts, takeTyped } from './palette-store.ts'

const SHOWN_AT_MOST = 12
const [store, spotlight] = createSpotlight()

/** Goes to any screen of the user's areas, any reseller or run of the one chosen, and runs a few actions. */
function useCommands(): Command[] {
  const router = useRouter()
  const select = useSelect()
  const selected = useClientIndex()
  const logOut = useLogOut()
  const { roles } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  // In Service Establishment each reseller has its own page.
  const establishing = useLocation({ select: at => at.pathname.startsWith('/service-establishment') })
  const hasArea = areas.some(area => roles.includes(area.role))
  const resellers = useQuery({ ...clientsQuery, enabled: hasArea }).data
  const inBureau = roles.includes('NINEOPS_BUREAU_ACCESS')
  const runs = useQuery(clientInvoiceRunsQuery(inBureau ? selected : undefined)).data
  return useMemo(() => {
    const go = (to: string, search?: TabSearch) => () =>
      void router.navigate({ to, ...(search && { search: { client: selected, ...search } }) })
    const screens = places
      .filter(place => roles.includes(place.role))
      .flatMap(place => [
        { group: 'Screens', label: place.name, note: 'Overview', run: go(`/${place.segment}`) },
        ...[...place.menu, ...(place.further ?? [])].map(entry => ({
          group: 'Screens',
          label: entry.label,
          note: place.name,
          run: go(`/${place.segment}/${entry.path}`),
        })),
        ...(place.tabs ?? []).map(entry => ({
          group: 'Screens',
          label: entry.label,
          note: `${place.name}, ${entry.screen}`,
          run: go(`/${place.segment}/${entry.path}`, entry.search),
        })),
      ])
    const clients = (resellers ?? []).map(client => ({
      group: 'Resellers',
      label: client.name,
      note: String(client.index),
      run: () => select({ client: client.index }),
    }))
    const pages = (establishing ? (resellers ?? []) : []).map(client => ({
      group: 'Pages of resellers',
      label: client.name,
      note: 'Reseller’s page',
      run: () =>
        void router.navigate({ to: '/service-establishment/reseller', search: { client: client.index } }),
    }))
    const months = (runs ?? []).map(run => ({
      group: 'Invoice runs',
      label: `Run ${run.index}: ${run.description}`,
      note: `${run.billRun.description} · ${run.status.description}`,
      run: () =>
        void router.navigate({
          to: '/bureau/invoice-runs/$run',
          params: { run: run.index },
          search: { client: selected, run: run.index },
        }),
    }))
    return [
      { group: 'Screens', label: 'Home', note: '', run: go('/home') },
      ...screens,
      ...clients,
      ...pages,
      ...months,
      { group: 'Actions', label: 'Light colours', note: '', run: () => setColorScheme('light') },
      { group: 'Actions', label: 'Dark colours', note: '', run: () => setColorScheme('dark') },
      { group: 'Actions', label: 'Recent exports', note: '', run: () => void openExports() },
      { group: 'Actions', label: 'Keyboard shortcuts', note: '', run: openShortcuts },
      { group: 'Actions', label: 'Log out', note: '', run: logOut },
    ]
  }, [router, selected, select, logOut, roles, setColorScheme, resellers, runs, establishing])
}

export default function CommandPalette({ id }: { id: number }) {
  const [query, setQuery] = useState('')
  const commands = useCommands()
  const foundCommands = useFoundCommands(query)
  useEffect(() => spotlight.open(), [])

  const groups = useMemo(() => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const found = commands.filter(({ label, note }) => {
      const text = `${label} ${note}`.toLowerCase()
      return words.every(word => text.includes(word))
    })
    return [...Map.groupBy([...found, ...foundCommands], command => command.group)].map(
      ([group, list]) => [group, list.slice(0, SHOWN_AT_MOST)] as const,
    )
  }, [commands, query, foundCommands])
  // What is found comes after what was typed: Enter opens its first, unless another was chosen meanwhile.
  useEffect(() => {
    if (groups.length === 0) return
    const actions = document.getElementById(store.getState().listId)?.querySelectorAll('[data-action]') ?? []
    if ([...actions].some(action => action.hasAttribute('data-selected'))) return
    actions[0]?.setAttribute('data-selected', 'true')
    store.updateState(state => ({ ...state, selected: 0 }))
  }, [groups])

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      // After focus has returned to where it was.
      onSpotlightClose={() => closeOverlay(id, 50)}
      scrollable
      maxHeight={420}
      size={560}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': 'Go to' } }}
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 0 }}
    >
      <Spotlight.Search
        placeholder="Go to a screen or reseller, an account, CLI or invoice"
        aria-label="Go to a screen or reseller, an account, CLI or invoice"
        onFocus={() => setQuery(before => before + takeTyped())}
        onBlur={event => {
          // A screen behind it that has just loaded focuses its filter.
          const elsewhere = event.relatedTarget !== null && !event.relatedTarget.closest('[role="dialog"]')
          if (store.getState().opened && elsewhere) event.currentTarget.focus()
        }}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={
          <CloseButton className={classes.close ?? ''} aria-label="Close" onClick={spotlight.close} />
        }
        rightSectionPointerEvents="all"
      />
      <Spotlight.ActionsList>
        {groups.map(([group, list]) => (
          <Spotlight.ActionsGroup key={group} label={group} className={classes.group ?? ''}>
            {list.map(command => (
              <Spotlight.Action
                key={command.id ?? `${command.label} ${command.note}`}
                label={command.label}
                rightSection={
                  command.note && (
                    <Text as="span" size={12}>
                      {command.note}
                    </Text>
                  )
                }
                className={classes.action ?? ''}
                onClick={command.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>NO DATA</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
