import { UnstyledButton } from '@mantine/core'
import { IconUsers } from '../../../ui/icons/icons.tsx'
import type { ViewsProps } from '../../../ui/table/table-services.ts'
import { useViews } from '../table-views.queries.ts'
import { freshView, fromSaved, isSame } from '../view-states.ts'
import classes from './view-tabs.module.css'

/** The saved views of a table above it, each a click away; nothing where none are saved. */
export default function ViewTabs({ table, current, opened, onOpen }: ViewsProps) {
  const views = useViews(table)
  if (!views || views.length === 0) return null
  return (
    <nav className={classes.tabs} aria-label="Saved views">
      <UnstyledButton
        className={classes.tab}
        aria-current={opened === undefined ? 'page' : undefined}
        onClick={() => onOpen(freshView, undefined, { push: true })}
      >
        All
      </UnstyledButton>
      {views.map(view => {
        const isOpen = view.index === opened
        const isChanged = isOpen && !isSame(view, current)
        return (
          <UnstyledButton
            key={view.index}
            className={classes.tab}
            aria-current={isOpen ? 'page' : undefined}
            title={isChanged ? 'Changed since it was saved' : undefined}
            onClick={() => onOpen(fromSaved(view.state), view.index, { push: true })}
          >
            {view.name}
            {!view.mine && ` (${view.owner})`}
            {isChanged && ' •'}
            {view.shared && view.mine && <IconUsers size={12} aria-label="shared" />}
          </UnstyledButton>
        )
      })}
    </nav>
  )
}
