import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ReadinessChecklist } from '../../clients/clients.public.ts'
import classes from './creation.module.css'

interface CreatedProps {
  title: string
  about: string
  client: number
  /** Starts another one. */
  again: { label: string; onClick: () => void }
}

/** What is still missing before the first run, after creation. */
export function Created({ title, about, client, again }: CreatedProps) {
  // The form's button has gone; the new content starts at the top.
  useEffect(() => document.querySelector('main')?.focus(), [])
  return (
    <>
      <PageHeader
        title={title}
        about={about}
        actions={
          <>
            <Button variant="default" onClick={again.onClick}>
              {again.label}
            </Button>
            <Button
              renderRoot={root => (
                <Link
                  {...root}
                  to="/service-establishment/$"
                  params={{ _splat: 'reseller' }}
                  search={{ client }}
                />
              )}
            >
              Open reseller
            </Button>
          </>
        }
      />
      <div className={classes.created}>
        <ReadinessChecklist client={client} />
      </div>
    </>
  )
}
