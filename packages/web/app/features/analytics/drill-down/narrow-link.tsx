import type { DrillDownFilter } from '@candlebook/contract/drill-down'
import { Link, useSearchParams } from 'react-router'
import { type ChosenFilter, withFilter } from '../filters/analytics.url.ts'
import styles from './trades-link.module.css'

/** A link from the name of a breakdown row to a report of its trades only. `part` is a filter that the report has. */
export function NarrowLink({ part, name }: { part: DrillDownFilter & Partial<ChosenFilter>; name: string }) {
  const [params] = useSearchParams()
  const search = withFilter(params, part).toString()
  return (
    <Link
      className={styles.rowLink}
      to={{ search }}
      preventScrollReset
      aria-label={`${name}: show only these`}
    >
      {name}
    </Link>
  )
}
