import { type MantineColorScheme, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconChevronDown,
  IconDeviceMobile,
  IconDownload,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconSettings,
} from '../../ui/icons/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session-state.ts'
import { openExports } from '../../features/exports/exports.public.ts'
import { askOwnPassword, openOwnTwoStep } from '../../features/session/session.public.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { openShortcuts } from '../palette/palette-store.ts'
import { useLogOut } from './use-log-out.ts'
import classes from './user-menu.module.css'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Match system' },
] as const

export function UserMenu() {
  const { user, roles } = useSession()
  const logOut = useLogOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <MenuButton
      position="bottom-end"
      width={220}
      withinPortal={false}
      renderItems={Menu => (
        <>
          {user && <Menu.Label>{user.email}</Menu.Label>}
          {roles.includes('administrator') && (
            <Menu.Item component={Link} to="/administration" leftSection={<IconSettings size={16} />}>
              Administration
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLock size={16} />} onClick={() => void askOwnPassword()}>
            Change password
          </Menu.Item>
          <Menu.Item leftSection={<IconDeviceMobile size={16} />} onClick={() => void openOwnTwoStep()}>
            Two-step sign-in
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void openExports()}>
            Recent exports
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcuts}>
            Keyboard shortcuts
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Theme</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={value => setColorScheme(value as MantineColorScheme)}
          >
            {schemes.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={logOut}>
            Log out
          </Menu.Item>
        </>
      )}
    >
      <UnstyledButton className={classes.target} aria-label={`User menu: ${user?.given_name ?? 'Account'}`}>
        <span className={classes.name}>{user?.given_name ?? 'Account'}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </UnstyledButton>
    </MenuButton>
  )
}
