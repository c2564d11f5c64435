import { FileUp, Sparkles, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { actions } from '../../lib/actions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { Button, getButtonClass } from '../../ui/actions/button.tsx'
import { Icon, type LucideIcon } from '../../ui/display/icon.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useLoadDemoRecord } from './demo-record.queries.ts'
import styles from './no-trades.module.css'
import { useQuickAdd } from './trades.url.ts'

/**
 * Shown before the first trade, with three ways in: a line, the file of a broker, sample data [TRADE-10] [TRADE-12]. The demo record
 * is offered only when no part of it is in the account, because it is loaded as one.
 */
export function NoTrades({ onAdd, offersDemo }: { onAdd: () => void; offersDemo: boolean }) {
  const quickAdd = useQuickAdd()
  return (
    <EmptyState
      className={styles.empty}
      title="No trades found"
      action={
        <ul className={styles.ways} aria-label="Ways to begin">
          <Way
            icon={Zap}
            title="Type a trade"
            text="One line is enough, such as: long 100 AAPL 182.40. You see each field before it is saved."
          >
            <Button variant="primary" onClick={quickAdd.open}>
              {actions.quickAdd.label}
            </Button>
            <Button onClick={onAdd}>{actions.newTrade.label}</Button>
          </Way>
          <Way
            icon={FileUp}
            title="Import a statement"
            text="Choose the file of your broker. You see every trade before it is added, and can undo the import."
          >
            <Link className={getButtonClass({})} to={paths.imports}>
              Import from your broker
            </Link>
          </Way>
          {offersDemo && <DemoRecord />}
        </ul>
      }
    >
      Start by adding your first trade
    </EmptyState>
  )
}

function Way({
  icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <li className={styles.way}>
      <Icon of={icon} size={18} className={styles.icon} />
      <p className="strong">{title}</p>
      <p className="cap">{text}</p>
      <div className={styles.buttons}>{children}</div>
    </li>
  )
}

/** Loads sample trades and journal entries into the empty account, for a first look. */
function DemoRecord() {
  const load = useLoadDemoRecord()
  const show = () =>
    // The button is removed when the trades are loaded, so the promise shows the toast and not this component.
    load.mutateAsync().catch((thrown) => toast({ title: 'Error', description: toApiError(thrown).message }))
  return (
    <Way
      icon={Sparkles}
      title="Look at a sample month"
      text="Adds sample trades and journal entries. You can remove them at any time."
    >
      <Button busy={load.isPending} busyLabel="Loading" onClick={() => void show()}>
        Load Sample Data
      </Button>
    </Way>
  )
}
