import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AttentionList } from './attention-list.tsx'

const SHOWN = 5

/** What needs attention first, and the way to the rest. */
export default function Today() {
  return (
    <AttentionList most={SHOWN}>
      <Button variant="default" renderRoot={root => <Link {...root} to="/bureau" />}>
        Open Bureau
      </Button>
    </AttentionList>
  )
}
