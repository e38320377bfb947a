/** Whose page a panel is on. */
export interface PanelProps {
  client: number
  account: number
}
