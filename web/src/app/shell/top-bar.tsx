import { UnstyledButton } from '@mantine/core'
import { IconHome, IconMenu2, IconSearch } from '../../ui/icons/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session-state.ts'
import { KeyHint } from '../../ui/layout/key-hint.tsx'
import { type Area, addressOf, areas } from '../navigation.ts'
import { openPalette } from '../palette/palette-store.ts'
import { toggleMenu, useMenuOpen } from './menu-store.ts'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** 64 px: home, the areas the user has roles for, search and the user menu (spec §2). */
export function TopBar({ place }: { place: Pick<Area, 'segment'> | undefined }) {
  const { roles } = useSession()
  const menuOpen = useMenuOpen()
  return (
    <header className={classes.bar}>
      <UnstyledButton
        className={classes.menu}
        aria-label="Menu"
        aria-expanded={menuOpen}
        onClick={toggleMenu}
      >
        <IconMenu2 size={20} aria-hidden="true" />
      </UnstyledButton>
      <Link
        to="/home"
        className={classes.home}
        aria-label="Home"
        title="Home"
        activeProps={{ 'aria-current': 'page' }}
      >
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <IconHome size={20} aria-hidden="true" />
      </Link>
      <nav aria-label="Areas" className={classes.areas}>
        {areas
          .filter(area => roles.includes(area.role))
          .map(area => (
            <Link
              key={area.segment}
              to={addressOf(area)}
              className={classes.area}
              aria-current={area.segment === place?.segment ? 'true' : undefined}
            >
              {area.button}
            </Link>
          ))}
      </nav>
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.searchHint}>Search or jump to…</span>
        <span className="visually-hidden">Search screens and resellers</span>
        <KeyHint keys="mod+K" />
      </UnstyledButton>
      <UserMenu />
    </header>
  )
}
