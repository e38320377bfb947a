import { Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, use } from 'react'
import { TableAddressContext } from '../table/table-address.ts'
import parts from './parts.module.css'

export interface View {
  value: string
  label: ReactNode
  content: ReactNode
  /** Of its panel, which fills the screen unless told. */
  className?: string | undefined
}

interface ScreenTabsProps {
  /** The parameter of the address that names the open view; without it the first is open. */
  parameter: string
  views: readonly View[]
  /** Parameters of what a view shows, which go when another is opened. */
  leaves?: readonly string[]
  /** What the views are of, where they stand within a view. */
  within?: string
}

/** Views of a screen. The open one is in the address, and each is a step in the browser's history. */
export function ScreenTabs({ parameter, views, leaves = [], within }: ScreenTabsProps) {
  const address = use(TableAddressContext)
  const [first] = views
  const open = views.find(({ value }) => value === address?.search[parameter]) ?? first
  const gone = Object.fromEntries(leaves.map(name => [name, undefined]))
  const show = (value: string | null) =>
    address?.change(
      before => ({ ...before, ...gone, [parameter]: value === first?.value ? undefined : value }),
      { replace: false },
    )
  return (
    <Tabs
      value={open?.value ?? null}
      onChange={show}
      keepMounted={false}
      className="fill"
      {...(within && { variant: 'pills' })}
    >
      <Tabs.List
        {...(within ? { className: parts.subTabs, 'aria-label': within } : { mb: 12, flex: 'none' })}
      >
        {views.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(({ value, content, className = 'fill' }) => (
        <Tabs.Panel key={value} value={value} className={className}>
          <Suspense fallback={<Skeleton h={360} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
