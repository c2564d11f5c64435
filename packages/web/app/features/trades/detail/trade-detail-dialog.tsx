import type { Trade } from '@candlebook/contract/trades'
import { capitalise } from '@candlebook/domain/text'
import { computeFeeAmount, computeGrossPnl, nameTrade } from '@candlebook/domain/trades'
import { clsx } from 'clsx'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSignedTradeMoney, formatTradeMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Tag } from '../../../ui/chips/chip-group.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { DetailSection } from './detail-section.tsx'
import styles from './trade-detail-dialog.module.css'
import { TradeExecutions } from './trade-executions.tsx'
import { TradeFacts } from './trade-facts.tsx'
import { TradeFlags } from './trade-flags.tsx'
import { TradeImages } from './trade-images.tsx'
import { TradeLinks } from './trade-links.tsx'
import { TradeResult } from './trade-result.tsx'

/** The details of one closed trade. */
export function TradeDetailDialog({
  trade,
  onClose,
  onEdit,
  onDuplicate,
  onDelete,
  children,
}: {
  trade: Trade
  onClose: () => void
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
  /** Parts of other features, shown after the facts. */
  children?: ReactNode
}) {
  const hasNotes =
    trade.images.length > 0 || trade.notes !== null || trade.tags.length > 0 || trade.links.length > 0
  const arithmetic = describeArithmetic(trade)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={nameTrade(trade)}
      size="mid"
      headExtras={<Badges trade={trade} />}
    >
      <DialogBody flush>
        <div className={clsx(styles.columns, !hasNotes && styles.single)}>
          <div className={styles.column}>
            <TradeResult trade={trade} />
            <TradeFacts trade={trade} />
            {arithmetic && <p className="mini num only-phone">{arithmetic}</p>}
            {trade.importId && <TradeExecutions tradeId={trade.id} />}
            <TradeFlags trade={trade} />
            {children}
          </div>
          {hasNotes && (
            <div className={styles.column}>
              {trade.images.length > 0 && <TradeImages urls={trade.images} />}
              {(trade.notes || trade.tags.length > 0) && <Notes trade={trade} />}
              {trade.links.length > 0 && <TradeLinks links={trade.links} />}
            </div>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <span className="mini num only-desk">{arithmetic}</span>
        <span className="gap" />
        <Button icon={Trash2} onClick={onDelete}>
          Delete
        </Button>
        <Button icon={Copy} onClick={onDuplicate}>
          Duplicate
        </Button>
        <Button icon={Pencil} onClick={onEdit}>
          Edit
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Badges({ trade }: { trade: Trade }) {
  return (
    <>
      <Badge kind={trade.type}>{capitalise(trade.type)}</Badge>
      <Badge kind={trade.status}>{capitalise(trade.status)}</Badge>
      <Badge kind="market">{capitalise(trade.market)}</Badge>
    </>
  )
}

function Notes({ trade }: { trade: Trade }) {
  return (
    <DetailSection heading="Notes">
      {trade.notes && <p className={styles.notes}>{trade.notes}</p>}
      {trade.tags.length > 0 && (
        <div className={styles.tags}>
          {trade.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
      )}
    </DetailSection>
  )
}

function describeArithmetic(trade: Trade): string {
  const gross = computeGrossPnl(trade)
  if (gross === null) return ''
  return `Gross ${formatSignedTradeMoney(gross, trade)}, less fees ${formatTradeMoney(computeFeeAmount(trade), trade)}, is ${formatSignedTradeMoney(trade.pnl, trade)} net`
}
