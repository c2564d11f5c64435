import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { formatCount } from '@candlebook/domain/text'
import { describeStreakLuck } from '../words/certainty.words.ts'
import styles from './result-strip.module.css'

const looks = { W: 'gain', L: 'loss', E: 'flat' } as const

/** The last results in order, and whether chance alone explains the longest losing streak. */
export function ResultStrip({ report }: { report: AnalyticsReport }) {
  const results = [...report.lastResults]
  const count = (result: string) => results.filter((one) => one === result).length
  const said = `${formatCount(count('W'), 'win')}, ${formatCount(count('L'), 'loss')}, ${count('E')} even`
  const luck = describeStreakLuck(report)
  return (
    <div className={styles.frame}>
      <p className="cap">
        {results.length === 1
          ? 'The last result'
          : `The last ${results.length} results in order: wins above the line, losses below`}
      </p>
      <div className={styles.strip} role="img" aria-label={`The last ${results.length} results: ${said}`}>
        {results.map((result, at) => (
          // A result is only identified by its position.
          // biome-ignore lint/suspicious/noArrayIndexKey: all results change together
          <i key={at} className={styles[looks[result as keyof typeof looks]]} />
        ))}
      </div>
      {luck && <p className="mini">{luck}</p>}
    </div>
  )
}
