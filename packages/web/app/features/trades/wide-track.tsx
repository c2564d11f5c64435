import type { TradeTrack } from '@candlebook/domain/trades'
import './wide-track.css'

/** The picture of a trade over the whole width of a form or dialog. Decoration: the numbers stand beside it. */
export function WideTrack({ track }: { track: TradeTrack }) {
  const { entry, exit } = track
  return (
    <div className={track.kind === 'stop_set' ? 'wide-track' : 'wide-track dotted'} aria-hidden="true">
      <i className="base" />
      {track.kind === 'stop_set' && <i className="end" style={{ left: percent(track.stop) }} />}
      {track.kind === 'stop_set' && track.target !== null && (
        <i className="end" style={{ left: percent(track.target) }} />
      )}
      {exit && (
        <i
          className={`run ${exit.result}`}
          style={{ left: percent(Math.min(entry, exit.at)), width: percent(Math.abs(exit.at - entry)) }}
        />
      )}
      <i className="entry" style={{ left: percent(entry) }} />
      {exit && <i className={`dot ${exit.result}`} style={{ left: percent(exit.at) }} />}
    </div>
  )
}

function percent(at: number): string {
  return `${Math.round(at * 1000) / 10}%`
}
