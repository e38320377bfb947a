import { ActionIcon, CloseButton } from '@mantine/core'
import type { ExportFormat } from '@nineops/contract/portal/exports.contract'
import { IconDownload } from '../icons/icons.tsx'
import { MenuButton } from '../overlays/menu-button.tsx'
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
    <MenuButton
      withinPortal={false}
      position="bottom-end"
      tip="Export all rows"
      renderItems={Menu => (
        <>
          <Menu.Item disabled={!enabled} onClick={() => onExport('csv')}>
            All rows as CSV
          </Menu.Item>
          <Menu.Item disabled={!enabled} onClick={() => onExport('xlsx')}>
            All rows as XLSX
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={onRecent}>Recent exports</Menu.Item>
        </>
      )}
    >
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Export" className={classes.tool ?? ''}>
        <IconDownload size={18} aria-hidden="true" />
      </ActionIcon>
    </MenuButton>
  )
}
