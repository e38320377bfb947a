import { Skeleton } from '@mantine/core'
import { pageOneParts } from '@nineops/contract/service-establishment/page-one.contract'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/parts.tsx'
import classes from './page-one.module.css'

/** In the place of the editor: a panel for each part, and the page beside them. */
export const PageOneSkeleton = () => (
  <div className={classes.columns}>
    <Stack gap={8}>
      {pageOneParts.map(part => (
        <Panel key={part} pad={12}>
          <Row gap={12} align="start">
            <Skeleton h={20} w={34} flex="none" />
            <div>
              <Skeleton h={14} w={140} my={3} />
              <Skeleton h={12} w={220} my={3} />
            </div>
          </Row>
        </Panel>
      ))}
    </Stack>
    <section className={classes.preview}>
      <LoadingBlock h={20} w={72} />
      <Skeleton data-page flex={1} mih={480} />
    </section>
  </div>
)
