import { Button } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '../src/ui/layout/facts.tsx'
import { ResourceDrawer } from '../src/ui/overlays/resource-drawer.tsx'

/** A drawer with what it is given, which should be facts. */
export function DrawerSample({ options }: { options: object }) {
  const [opened, setOpened] = useState(false)
  const { facts } = options as { facts: [string, string][] }
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <ResourceDrawer opened={opened} title="Account" onClose={() => setOpened(false)}>
        <Facts of={facts} />
      </ResourceDrawer>
    </>
  )
}
