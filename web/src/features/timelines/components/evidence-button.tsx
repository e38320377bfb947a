import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { type TimelineOf, useEvidencePack } from '../timelines.queries.ts'
import classes from './timeline.module.css'

/** The way to take a timeline along, with the documents behind it. */
export function EvidenceButton({ subject }: { subject: TimelineOf }) {
  const evidence = useEvidencePack()
  return (
    <Button
      className={classes.export ?? ''}
      variant="default"
      leftSection={<IconFileZip size={16} aria-hidden="true" />}
      loading={evidence.isPending}
      title="The history with the documents behind it, as a zip"
      onClick={() => evidence.mutate(subject)}
    >
      Export evidence pack
    </Button>
  )
}
