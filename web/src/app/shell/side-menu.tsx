import { Link } from '@tanstack/react-router'
import { type Area, addressOf } from '../navigation.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './side-menu.module.css'

/** 250 px; the menu of the address's first segment, starting with Home. Omni Portal's alone has a title (spec §2). */
export function SideMenu({ place }: { place: Omit<Area, 'button'> }) {
  return (
    <nav aria-label={place.name} className={classes.menu}>
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
    </nav>
  )
}
