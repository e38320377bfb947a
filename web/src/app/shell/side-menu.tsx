import { useEffect } from 'react'
import { useSession } from '../../api/session-state.ts'
import { closeMenu, useMenuOpen } from './menu-store.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { type Area, addressOf, areas } from '../navigation.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './side-menu.module.css'

/**
 * 250 px; the menu of the address's first segment, starting with Home. Omni Portal's alone has a title (spec §2). On a
 * narrow screen it opens over the page, with the areas for which the toolbar has no room.
 */
export function SideMenu({ place }: { place: Omit<Area, 'button'> | undefined }) {
  const open = useMenuOpen()
  const pathname = useLocation({ select: at => at.pathname })
  useEffect(closeMenu, [pathname])
  useEffect(() => {
    if (!open) return undefined
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closeMenu()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      {open && <div className={classes.behind} aria-hidden="true" onClick={closeMenu} />}
      <nav
        aria-label={place?.name ?? 'Menu'}
        className={classes.menu}
        data-open={open || undefined}
        data-home={place ? undefined : true}
      >
        <AreasOfMenu place={place} />
        {place && <Entries place={place} />}
      </nav>
    </>
  )
}

/** The toolbar's areas, where it has no room for them. */
function AreasOfMenu({ place }: { place: Pick<Area, 'segment'> | undefined }) {
  const { roles } = useSession()
  return (
    <nav aria-label="Areas" className={classes.areas}>
      {areas
        .filter(area => roles.includes(area.role))
        .map(area => (
          <Link
            key={area.segment}
            to={addressOf(area)}
            className={classes.link}
            data-open={area.segment === place?.segment || undefined}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {area.button}
          </Link>
        ))}
    </nav>
  )
}

function Entries({ place }: { place: Omit<Area, 'button'> }) {
  return (
    <Stack as="ul" gap={1}>
      <li>
        <Link to="/home" className={classes.link}>
          Home
        </Link>
      </li>
      {place.titled && (
        <li>
          <Link
            to={addressOf(place)}
            className={classes.title}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {place.name}
          </Link>
        </li>
      )}
      {place.menu.map(entry => (
        <li key={entry.path}>
          <Link
            to={addressOf(place, entry)}
            className={classes.link}
            activeOptions={{ includeSearch: false }}
            preload="intent"
          >
            {entry.label}
          </Link>
        </li>
      ))}
    </Stack>
  )
}
