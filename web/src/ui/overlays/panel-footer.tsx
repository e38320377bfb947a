import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Where the panel around has its footer; null where it has none. */
export const PanelFooterContext = createContext<HTMLElement | null>(null)

/** What can be done with what a panel shows: in its footer, in sight however far it is scrolled. */
export function PanelFooter({ children }: { children: ReactNode }) {
  const footer = use(PanelFooterContext)
  return footer ? createPortal(children, footer) : children
}
