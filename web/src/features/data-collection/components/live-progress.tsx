import type { CollectionProgress } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { formatCount, formatDuration } from '../../../lib/formats.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import type { LiveFiles } from '../live-files.ts'
import classes from './data-collection.module.css'

const KILOBYTE = 1000

/** Lines so far, rate and time left. */
function pace({ lines, bytes, totalBytes, linesPerSecond }: CollectionProgress): string {
  if (lines === 0 || linesPerSecond === 0) return 'Starting'
  const left = ((totalBytes - bytes) / (bytes / lines) || 0) / linesPerSecond
  const yet = left >= 1 ? `, ${formatDuration(Math.ceil(left))} left` : ''
  return `${formatCount(lines)} lines, ${formatCount(linesPerSecond)} a second${yet}`
}

export default function LiveProgress({ live }: { live: LiveFiles }) {
  return (
    <section aria-label="Being collected" className={`${classes.section} ${classes.live}`}>
      {[...live.values()].map(progress => (
        <div key={progress.fileIndex}>
          <div className={classes.liveHead}>
            <span>Collecting {progress.name}</span>
            <span>{pace(progress)}</span>
          </div>
          <ProgressBar
            label={`Collecting ${progress.name}`}
            done={Math.round(progress.bytes / KILOBYTE)}
            total={Math.max(1, Math.round(progress.totalBytes / KILOBYTE))}
            unit="KB"
          />
        </div>
      ))}
    </section>
  )
}
