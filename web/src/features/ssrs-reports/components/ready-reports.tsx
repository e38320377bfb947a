import { Button, Collapse } from '@mantine/core'
import { reportFormats, type SsrsReport } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { IconChevronDown, IconDownload } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ssrsReportsQuery, useMakeReport } from '../ssrs-reports.queries.ts'
import { Hint, Row, SectionTitle, Panel } from '../../../ui/layout/parts.tsx'
import classes from './ready-reports.module.css'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import { firstEntries, givenOf, ReportFields } from './report-fields.tsx'

interface ReadyReportsProps {
  client: number
  run: number
}

/** Reports rendered on request, each as PDF, XLSX or CSV. */
export function ReadyReports({ client, run }: ReadyReportsProps) {
  const { data, error, refetch } = useQuery(ssrsReportsQuery(client, run))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={5} height={48} />
  return (
    <Panel as="ul" className={classes.list}>
      {data.map(report => (
        <ReadyReport key={report.id} client={client} run={run} report={report} />
      ))}
    </Panel>
  )
}

function ReadyReport({ client, run, report }: ReadyReportsProps & { report: SsrsReport }) {
  const make = useMakeReport(client, run, report.id)
  const [opened, setOpened] = useState(false)
  const [entries, setEntries] = useState(() => firstEntries(report.parameters))
  const { parameters, errors } = givenOf(report.parameters, entries)
  const fields = useId()
  const hasErrors = Object.keys(errors).length > 0
  const narrowed = Object.keys(parameters).length
  return (
    <li className={classes.report} aria-label={report.name}>
      <Row wrap gap={12}>
        <div className={classes.grow}>
          <SectionTitle as="h3">{report.name}</SectionTitle>
          <Hint>{report.description}</Hint>
        </div>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={opened}
          aria-controls={fields}
          aria-label={`Options of ${report.name}`}
          rightSection={<IconChevronDown size={14} aria-hidden="true" className={classes.chevron} />}
          onClick={() => setOpened(!opened)}
        >
          {narrowed > 0 ? `Options (${narrowed})` : 'Options'}
        </Button>
        <Button.Group>
          {reportFormats.map(format => (
            <Button
              key={format}
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden="true" />}
              aria-label={`${report.name} as ${format}`}
              loading={make.isPending && make.variables.format === format}
              disabled={hasErrors || make.isPending}
              onClick={() => make.mutate({ format, parameters })}
            >
              {format}
            </Button>
          ))}
        </Button.Group>
      </Row>
      <Collapse expanded={opened} id={fields}>
        <ReportFields
          parameters={report.parameters}
          entries={entries}
          errors={errors}
          onChange={(name, value) => setEntries({ ...entries, [name]: value })}
        />
      </Collapse>
    </li>
  )
}
