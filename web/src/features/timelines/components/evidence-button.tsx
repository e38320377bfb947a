import { Button } from '@mantine/core'
import { IconFileZip } from '../../../ui/icons/more-icons.tsx'
import { useEvidencePack } from '../../evidence-packs/evidence-packs.public.ts'
import type { TimelineOf } from '../timelines.queries.ts'

/** Downloads a timeline as evidence, with its documents. */
export function EvidenceButton({ subject }: { subject: TimelineOf }) {
  const evidence = useEvidencePack()
  return (
    <Button
      ml="auto"
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
