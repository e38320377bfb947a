import type { ReactNode } from 'react'
import classes from './layout.module.css'

interface PageHeaderProps {
  title: string
  /** One line of what this is. */
  about?: ReactNode
  /** The one primary action, and quieter ones before it. */
  actions?: ReactNode
}

export function PageHeader({ title, about, actions }: PageHeaderProps) {
  return (
    <header className={classes.pageHeader}>
      <div>
        <h1 className={classes.pageTitle}>{title}</h1>
        {about && <p className={classes.pageAbout}>{about}</p>}
      </div>
      {actions && <div className={classes.pageActions}>{actions}</div>}
    </header>
  )
}
