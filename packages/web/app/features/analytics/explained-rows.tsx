import type { DrillDownFilter } from '@candlebook/contract/drill-down'
import type { ExplainedFigure } from '@candlebook/domain/analytics/formula'
import { sign } from '@candlebook/domain/decimal/decimal'
import { formatCount } from '@candlebook/domain/text/text'
import type { ReactNode } from 'react'
import { ButtonFace, getButtonClass } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { useArithmeticDialog } from './analytics.url.ts'
import { describeInputRounding, formatInput } from './arithmetic.words.ts'
import arithmeticStyles from './arithmetic-dialog.module.css'
import { ArithmeticPart } from './arithmetic-part.tsx'
import styles from './breakdowns.module.css'
import type { ShownRow } from './results.words.ts'
import { TradesLink } from './trades-link.tsx'

type ExplainedRowsOptions<Row> = {
  /** The heading of the rows: 'Strategy'. */
  what: string
  rows: readonly Row[]
  name: (key: string) => string
  /** The filter for the trades of a row. */
  part: (row: Row) => DrillDownFilter
  /** The interval of a row and its verdict, or why it has none. */
  certainty: (row: Row) => string
  explain: (row: Row) => ExplainedFigure[]
}

/** Figures of rows as buttons, and the dialog with the arithmetic of the row whose button was pressed and its trades. */
export function useExplainedRows<Row extends { key: string; trades: number }>({
  what,
  rows,
  name,
  part,
  certainty,
  explain,
}: ExplainedRowsOptions<Row>) {
  const toId = ({ key }: Row) => `${what}: ${key}`
  const { figure, open, close } = useArithmeticDialog(
    (id) => rows.map(toId).find((one) => one === id) ?? null,
  )
  const explained = figure === null ? undefined : rows.find((row) => toId(row) === figure)
  const renderButton = (row: Row, { text, shown = text }: { text: string; shown?: ReactNode }) => (
    <button
      type="button"
      className={styles.explained}
      aria-label={`${text}, show how the figures of ${name(row.key)} are computed`}
      onClick={() => open(toId(row))}
    >
      {shown}
    </button>
  )
  return {
    renderButton,
    /** The sum of a row in its unit and colour. */
    renderSum: (row: Row, { sum, format }: Pick<ShownRow, 'sum' | 'format'>) => {
      const text = format(sum)
      return renderButton(row, {
        text,
        shown: <Pnl className={styles.sum} text={text} sign={getPnlSign(sign(sum ?? '0'))} />,
      })
    },
    dialog: explained && (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`${what}: ${name(explained.key)}`}
        description={certainty(explained)}
      >
        <DialogBody>
          <div className={arithmeticStyles.parts}>
            <p className="soft">{certainty(explained)}</p>
            {explain(explained).map((formula) => (
              <ArithmeticPart
                key={formula.title}
                formula={formula}
                result={formatInput(formula.result)}
                rounding={describeInputRounding(formula, formula.result.value)}
                help={null}
              />
            ))}
          </div>
        </DialogBody>
        <DialogFooter>
          <span className="gap" />
          <TradesLink part={part(explained)} className={getButtonClass({})}>
            <ButtonFace>Show {formatCount(explained.trades, 'trade')}</ButtonFace>
          </TradesLink>
        </DialogFooter>
      </Dialog>
    ),
  }
}
