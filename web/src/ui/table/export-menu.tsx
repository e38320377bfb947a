import { ActionIcon, CloseButton, Menu, Tooltip } from '@mantine/core'
import type { ExportFormat } from '@nineops/contract/portal/exports.contract'
import { IconDownload } from '../icons/icons.tsx'
import { useState } from 'react'
import classes from './data-table.module.css'
import type { RunningExport } from './use-table-export.ts'

interface ExportMenuProps {
  /** False if there is nothing to export. */
  enabled: boolean
  running: RunningExport | undefined
  onExport: (format: ExportFormat) => void
  onRecent: () => void
}

/** Exports all rows as CSV or XLSX; meanwhile shows progress and a cancel button. */
export function ExportMenu({ enabled, running, onExport, onRecent }: ExportMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (running) {
    const { done, total, cancel } = running
    const percent = total > 0 ? Math.floor(Math.min(done / total, 1) * 100) : 0
    return (
      <span className={classes.exporting}>
        <progress aria-label="Export" max={100} value={percent} />
        <output>{percent}%</output>
        <CloseButton size={24} iconSize={14} aria-label="Cancel export" onClick={cancel} />
      </span>
    )
  }
  return (
    <Menu withinPortal={false} position="bottom-end" onChange={setIsOpen}>
      <Menu.Target>
        <Tooltip label="Export all rows" disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Export"
            className={classes.tool ?? ''}
          >
            <IconDownload size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!enabled} onClick={() => onExport('csv')}>
          All rows as CSV
        </Menu.Item>
        <Menu.Item disabled={!enabled} onClick={() => onExport('xlsx')}>
          All rows as XLSX
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onRecent}>Recent exports</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
