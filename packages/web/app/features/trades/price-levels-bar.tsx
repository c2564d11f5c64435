import type { TradeTrack } from '@candlebook/domain/trades/track'
import { clsx } from 'clsx'
import styles from './price-levels-bar.module.css'

/** The price levels of a trade over the full width of a form or dialog. Decoration: the numbers are next to it. */
export function PriceLevelsBar({ track }: { track: TradeTrack }) {
  const { entry, exit } = track
  return (
    <div className={clsx(styles.track, track.kind !== 'stop_set' && styles.dotted)} aria-hidden="true">
      <i className={styles.base} />
      {track.kind === 'stop_set' && <i className={styles.end} style={{ left: toPercent(track.stop) }} />}
      {track.kind === 'stop_set' && track.target !== null && (
        <i className={styles.end} style={{ left: toPercent(track.target) }} />
      )}
      {exit && (
        <i
          className={clsx(styles.run, styles[exit.result])}
          style={{ left: toPercent(Math.min(entry, exit.at)), width: toPercent(Math.abs(exit.at - entry)) }}
        />
      )}
      <i className={styles.entry} style={{ left: toPercent(entry) }} />
      {exit && <i className={clsx(styles.exit, styles[exit.result])} style={{ left: toPercent(exit.at) }} />}
    </div>
  )
}

function toPercent(at: number): string {
  return `${Math.round(at * 1000) / 10}%`
}
