import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'
import classes from './layout.module.css'

interface PageHeaderProps {
  title: string
  /** The way back, a link to the list that it is of: `All bill runs`. */
  back?: ReactNode
  /** A one-line description. */
  about?: ReactNode
  /** The one primary action, preceded by secondary ones. */
  actions?: ReactNode
  /** In the window's title, if shorter: `Run 12`. */
  shortTitle?: string
}

/** The way back, above a page's name; for pages with a header of their own. */
export const PageBack = ({ children }: { children: ReactNode }) => (
  <p className={classes.pageBack}>{children}</p>
)

/** What can be done with the thing of a page, at the right of its name; the primary action is the last. */
export const PageActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.pageActions}>{children}</div>
)

export function PageHeader({ title, back, about, actions, shortTitle = title }: PageHeaderProps) {
  usePageTitle(shortTitle)
  return (
    <header className={classes.pageHeader}>
      <div className={classes.pageName}>
        {back && <PageBack>{back}</PageBack>}
        <h1 className={classes.pageTitle}>{title}</h1>
        {about && <p className={classes.pageAbout}>{about}</p>}
      </div>
      {actions && <PageActions>{actions}</PageActions>}
    </header>
  )
}
