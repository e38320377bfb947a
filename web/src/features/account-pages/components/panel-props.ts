export interface PanelProps {
  client: number
  account: number
}
