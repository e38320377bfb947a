import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../icons/icons.tsx'
import { formatCount } from '../../lib/formats.ts'
import classes from './data-table.module.css'

/** Pages of a list paged by the server, counting from 1. */
export interface TablePage {
  page: number
  pageSize: number
  totalCount: number
  onPage: (page: number) => void
}

interface TablePagerProps extends TablePage {
  /** The table's own: a page may show two tables. */
  label: string
}

export function TablePager({ label, page, pageSize, totalCount, onPage }: TablePagerProps) {
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))
  const from = totalCount === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, totalCount)
  return (
    <nav aria-label={`Pages of ${label.toLowerCase()}`} className={classes.pager}>
      <output>
        {formatCount(from)}–{formatCount(to)} of {formatCount(totalCount)}
      </output>
      <ActionIcon
        variant="default"
        size={24}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={24}
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </nav>
  )
}
