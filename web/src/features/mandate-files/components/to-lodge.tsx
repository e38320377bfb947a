import { Button, Group } from '@mantine/core'
import type { Instruction, MandateFile } from '@nineops/contract/invoicing/mandate-files.contract'
import { counted, listed } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import {
  mandateFilesQuery,
  toLodgeQuery,
  useDownloadMandateFile,
  useMakeMandateFile,
} from '../mandate-files.queries.ts'

/** `1 new mandate and 2 cancellations`. */
function contentOf(rows: readonly Instruction[]): string {
  const cancelled = rows.filter(({ code }) => code === '0C').length
  const added = rows.length - cancelled
  return listed([
    ...(added > 0 ? [counted(added, 'new mandate')] : []),
    ...(cancelled > 0 ? [counted(cancelled, 'cancellation')] : []),
  ])
}

const fileName = (file: MandateFile): string => `${file.serviceUserNumber} ${file.serial}`

/** A button for each service user number with mandates that a file lodges or cancels, and the latest files. */
export function ToLodge({ client }: { client: number }) {
  const { data = [] } = useQuery(toLodgeQuery(client))
  const files = useQuery(mandateFilesQuery(client)).data ?? []
  const lodge = useMakeMandateFile(client)
  const download = useDownloadMandateFile(client)
  const ready = Map.groupBy(
    data.filter(row => row.problem === null),
    row => row.serviceUserNumber,
  )
  const wrong = data.filter(row => row.problem !== null)

  async function make(serviceUserNumber: string, rows: readonly Instruction[]): Promise<void> {
    const question = `The file tells the payers’ banks of ${contentOf(rows)}. What it contains counts as sent from now on, and is in no later file.`
    if (!(await confirm(question, `Make AUDDIS file ${serviceUserNumber}`))) return
    const made = await lodge.mutateAsync(serviceUserNumber)
    showDone(`AUDDIS file ${fileName(made)} made: ${counted(made.items, 'mandate')}`)
    await download.mutateAsync(made.index)
  }
  return (
    <>
      {wrong.length > 0 && (
        <Notice tone="warn">
          {counted(wrong.length, 'mandate')} can’t be lodged. Account {wrong[0]?.account.number}:{' '}
          {wrong[0]?.problem}.
        </Notice>
      )}
      <Group gap={8} mb={ready.size + files.length > 0 ? 12 : 0}>
        {[...ready].map(([number, rows]) => (
          <Button key={number} loading={lodge.isPending} onClick={() => void make(number, rows)}>
            Make AUDDIS file {number}: {contentOf(rows)}
          </Button>
        ))}
        {files.slice(0, 3).map(file => (
          <Button key={file.index} variant="default" onClick={() => download.mutate(file.index)}>
            Download AUDDIS file {fileName(file)}
          </Button>
        ))}
      </Group>
    </>
  )
}
