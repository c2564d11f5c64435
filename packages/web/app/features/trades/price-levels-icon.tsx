import type { TradeTrack } from '@candlebook/domain/trades/track'
import { clsx } from 'clsx'
import styles from './price-levels-icon.module.css'

/**
 * The price levels of a trade in small: the stop is the left tick, the target the right one, the entry a dot and the
 * exit a ring. Decoration: the numbers are next to it.
 */
export function PriceLevelsIcon({ track, className }: { track: TradeTrack; className?: string }) {
  return (
    <svg className={clsx(styles.track, className)} viewBox="0 0 132 22" aria-hidden="true">
      {track.kind === 'stop_set' ? (
        <>
          <path className={styles.base} d={`M${LEFT} 11H${LEFT + LENGTH}`} />
          <path className={styles.end} d={drawTicks(track)} />
        </>
      ) : (
        <path className={clsx(styles.base, styles.dotted)} d={`M${LEFT} 11H${LEFT + LENGTH}`} />
      )}
      {track.exit && (
        <path
          className={clsx(styles.run, styles[track.exit.result])}
          d={`M${scaleX(track.entry)} 11H${scaleX(track.exit.at)}`}
        />
      )}
      <circle className={styles.entry} cx={scaleX(track.entry)} cy="11" r="3.5" />
      {track.exit && (
        <circle
          className={clsx(styles.exit, styles[track.exit.result])}
          cx={scaleX(track.exit.at)}
          cy="11"
          r="4.5"
        />
      )}
    </svg>
  )
}

const LEFT = 6
const LENGTH = 120

function drawTicks({ stop, target }: { stop: number; target: number | null }): string {
  return [stop, target].map((at) => (at === null ? '' : `M${scaleX(at)} 6v10`)).join('')
}

function scaleX(at: number): number {
  return Math.round((LEFT + at * LENGTH) * 10) / 10
}
