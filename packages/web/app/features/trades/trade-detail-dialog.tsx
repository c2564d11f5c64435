import type { Trade } from '@candlebook/contract/trades'
import { sign } from '@candlebook/domain/decimal/decimal'
import { formatPrice, formatR, formatShortPrice, R_DECIMALS } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { followsExecutions } from '@candlebook/domain/trades/fills'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import {
  computeFeeAmount,
  computeGrossPnl,
  computePlannedRMultiple,
  computeRMultiple,
} from '@candlebook/domain/trades/pnl'
import { buildTradeTrack } from '@candlebook/domain/trades/track'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Copy, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { actions } from '../../lib/actions.ts'
import { formatSignedTradeMoney, formatTradeMoney } from '../../lib/money.ts'
import { isShortened } from '../../lib/record-lists.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { Tag } from '../../ui/chips/chip-group.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { PriceLevelsBar } from './price-levels-bar.tsx'
import styles from './trade-detail-dialog.module.css'
import {
  DetailSection,
  RealisedByDay,
  TradeExecutions,
  TradeFills,
  TradeLinks,
} from './trade-detail-sections.tsx'
import { TradeFacts } from './trade-facts.tsx'
import { TradeFillsDialog } from './trade-fills-dialog.tsx'
import { LotsOfTrade } from './trade-lots.tsx'
import { TradeFlags, TradePlan, TradeRules } from './trade-plan.tsx'
import { TradeSteps } from './trade-steps.tsx'

/** The details of one closed trade. */
export function TradeDetailDialog({
  trade,
  onClose,
  onEdit,
  onDuplicate,
  onDelete,
  hasSteps,
  children,
}: {
  trade: Trade
  onClose: () => void
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
  /** Whether the list of trades is behind the dialog, so that the trades above and below can be shown. */
  hasSteps: boolean
  /** Parts of other features, shown after the facts. */
  children?: ReactNode
}) {
  const arithmetic = describeArithmetic(trade)
  const [showsFills, setShowsFills] = useState(false)
  if (showsFills) return <TradeFillsDialog trade={trade} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={nameTrade(trade)}
      size="mid"
      headExtras={<Badges trade={trade} />}
    >
      <DialogBody flush>
        <TradeDetails trade={trade} hasSteps={hasSteps} onEditFills={() => setShowsFills(true)}>
          {children}
        </TradeDetails>
      </DialogBody>
      <DialogFooter>
        <span className="mini num only-desk">{arithmetic}</span>
        <span className="gap" />
        <Button icon={Trash2} onClick={onDelete}>
          {actions.deleteTrade.label}
        </Button>
        <Button icon={Copy} onClick={onDuplicate}>
          {actions.duplicateTrade.label}
        </Button>
        <Button icon={Pencil} onClick={onEdit}>
          {actions.editTrade.label}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** All that is known of a trade: on the left its result and facts, on the right its images, notes and links. */
export function TradeDetails({
  trade,
  hasSteps,
  onEditFills,
  children,
}: {
  trade: Trade
  hasSteps: boolean
  onEditFills: () => void
  children?: ReactNode
}) {
  const hasNotes =
    trade.images.length > 0 || trade.notes !== null || trade.tags.length > 0 || trade.links.length > 0
  const arithmetic = describeArithmetic(trade)
  return (
    <div className={clsx(styles.columns, !hasNotes && styles.single)}>
      <div className={styles.column}>
        <TradeResult trade={trade}>{hasSteps && <TradeSteps id={trade.id} />}</TradeResult>
        <TradeFacts trade={trade} />
        {arithmetic && <p className="mini num only-phone">{arithmetic}</p>}
        {trade.realised.length > 0 && <RealisedByDay trade={trade} />}
        {!followsExecutions(trade) && <TradeFills trade={trade} onEdit={onEditFills} />}
        {trade.importId && (
          <TradeExecutions tradeId={trade.id} onEdit={followsExecutions(trade) ? onEditFills : null} />
        )}
        <LotsOfTrade trade={trade} />
        {trade.planHistory.length > 0 && <TradePlan trade={trade} />}
        <TradeFlags trade={trade} />
        <TradeRules trade={trade} />
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
      {trade.notes && (
        <p className={styles.notes}>
          {trade.notes}
          {isShortened(trade) && '…'}
        </p>
      )}
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

/** The result of a trade in large type, next to it the buttons, and below its price levels from entry to exit. */
function TradeResult({ trade, children }: { trade: Trade; children: ReactNode }) {
  const planned = computePlannedRMultiple(trade, { decimals: R_DECIMALS })
  return (
    <>
      <div className={styles.top}>
        <div className={clsx('num', styles.result)}>
          <Pnl
            text={formatSignedTradeMoney(trade.pnl, trade)}
            sign={getPnlSign(trade.pnl === null ? null : sign(trade.pnl))}
            className={styles.pnl}
          />
          <span className={styles.ratio}>{formatR(computeRMultiple(trade, { decimals: R_DECIMALS }))}</span>
          {planned !== null && (
            <span className={clsx('cap', styles.planned)}>
              of {formatR(planned, { signed: false })} planned
            </span>
          )}
        </div>
        {children}
      </div>
      <div className={clsx('num', styles.levels)}>
        <p className={styles.prices}>
          <span>
            Entry <b title={formatPrice(trade.entryPrice)}>{formatShortPrice(trade.entryPrice)}</b>
          </span>
          <span>
            Exit <b title={formatPrice(trade.exitPrice)}>{formatShortPrice(trade.exitPrice)}</b>
          </span>
        </p>
        <PriceLevelsBar track={buildTradeTrack(trade)} />
        <p className={styles.prices}>
          <span>
            Stop loss <b title={formatPrice(trade.stopLoss)}>{formatShortPrice(trade.stopLoss)}</b>
          </span>
          <span>
            Take profit <b title={formatPrice(trade.takeProfit)}>{formatShortPrice(trade.takeProfit)}</b>
          </span>
        </p>
      </div>
    </>
  )
}

const Gallery = lazyDialog(async () => (await import('../images/gallery.tsx')).Gallery)

/** The images of a trade: one is large, the others are small. A click opens the gallery at that image. */
function TradeImages({ urls }: { urls: string[] }) {
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState<number | null>(null)
  const step = (by: number) => setAt((now) => (now + by + urls.length) % urls.length)
  return (
    <div>
      <button
        type="button"
        className={styles.large}
        aria-label={`Open image ${at + 1} of ${urls.length}`}
        onClick={() => setOpen(at)}
      >
        <img src={urls[at]} alt={`Chart ${at + 1} of this trade`} />
      </button>
      {urls.length > 1 && (
        <>
          <p className={styles.bar}>
            <span className={clsx('num', styles.position)}>
              {at + 1} / {urls.length}
            </span>
            <IconButton icon={ChevronLeft} label="Previous image" onClick={() => step(-1)} />
            <IconButton icon={ChevronRight} label="Next image" onClick={() => step(1)} />
          </p>
          <div className={styles.small}>
            {urls.map((url, index) => (
              <button
                key={url}
                type="button"
                aria-label={`Image ${index + 1}`}
                aria-current={index === at || undefined}
                onClick={() => {
                  setAt(index)
                  setOpen(index)
                }}
              >
                <img src={url} alt="" loading="lazy" />
              </button>
            ))}
          </div>
        </>
      )}
      {open !== null && <Gallery urls={urls} index={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
