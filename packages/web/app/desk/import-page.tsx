import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { ImportScreen } from '../features/imports/import-screen.tsx'
import { useNames } from '../features/trades/trades.queries.ts'
import { formatPageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { Icon } from '../ui/display/icon.tsx'
import styles from './import-page.module.css'

export const meta = () => [{ title: formatPageTitle('Import trades') }]

/** The page that imports a broker's statement. */
export default function ImportPage() {
  useShownAmounts()
  const { data: accounts = [] } = useNames('accounts')
  return (
    <>
      <div className="head">
        <div>
          <Link className={clsx('link', styles.back)} to={paths.app}>
            <Icon of={ArrowLeft} size={14} />
            Your Trades
          </Link>
          <h1 className="h-page">Import trades</h1>
        </div>
      </div>
      <ImportScreen accounts={accounts} />
    </>
  )
}
