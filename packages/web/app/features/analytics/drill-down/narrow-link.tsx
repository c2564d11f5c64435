import { Link, useSearchParams } from 'react-router'
import { type ChosenFilter, withFilter } from '../filters/analytics.url.ts'
import styles from './trades-link.module.css'

/** A link from the name of a breakdown row to the report of its trades alone. */
export function NarrowLink({ field, value }: { field: keyof ChosenFilter; value: string }) {
  const [params] = useSearchParams()
  const search = withFilter(params, { [field]: value }).toString()
  return (
    <Link
      className={styles.rowLink}
      to={{ search }}
      preventScrollReset
      aria-label={`${value}: show only these`}
    >
      {value}
    </Link>
  )
}
