import type { Ledger } from '@candlebook/contract/ledger'
import type { Day } from '@candlebook/domain/days/day'
import type { IncomeChoice } from '@candlebook/domain/ledger/ledger'
import { explainRatio, ratioTable } from '@candlebook/domain/ledger/ratio-formulas'
import { formatRatio, missing } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ButtonFace, getButtonClass } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Card } from '../../ui/display/card.tsx'
import {
  type AccountFigures,
  describeCalmar,
  describeLongest,
  describeNow,
  describeRatio,
  describeRatioDays,
  describeRatioNote,
  describeWindow,
  findRatioDays,
  findRatioFigure,
} from './account-ratios.words.ts'
import { useArithmeticDialog } from './analytics.url.ts'
import { formatInput } from './arithmetic.words.ts'
import arithmeticStyles from './arithmetic-dialog.module.css'
import { ArithmeticPart } from './arithmetic-part.tsx'
import { FigureLine, FigureView } from './figure-view.tsx'
import figureStyles from './figures.module.css'

/** What the figures of this section describe, for the names of their help buttons. */
const SUBJECT = 'the account'

/** Opens and closes the arithmetic of a figure of an account. */
const useRatioDialog = () => useArithmeticDialog(findRatioFigure)

/** Sharpe, Sortino and Calmar ratio and the time under water of an account, each with its arithmetic. */
export function AccountRatios({
  ledger,
  account,
  income,
  today,
}: {
  ledger: Ledger
  /** The name by which its trades have it. */
  account: string
  income: IncomeChoice
  today: Day
}) {
  const { figures, points } = ledger
  const { open } = useRatioDialog()
  if (figures === null) return null
  const { ratios, underWater } = figures
  const { longest } = underWater ?? { longest: null }
  const openWith = (figure: Parameters<typeof open>[0], value: string | null) =>
    value === null ? null : () => open(figure)
  const window = describeWindow(figures)
  const now = describeNow(figures, { drawdownPct: points.drawdownPct.at(-1) ?? null, today })
  return (
    <Card aria-label="Risk-adjusted returns">
      <dl className={clsx(figureStyles.list, figureStyles.four)}>
        {(['sharpe', 'sortino'] as const).map((name) => (
          <FigureView
            key={name}
            subject={SUBJECT}
            {...ratioTable[name]}
            value={formatRatio(ratios[name].value)}
            onOpen={openWith(name, ratios[name].value)}
          >
            {describeRatio(name, figures, income)}
            <FigureLine>{describeRatioDays(ratios, income)}</FigureLine>
          </FigureView>
        ))}
        <FigureView
          subject={SUBJECT}
          {...ratioTable.calmar}
          value={formatRatio(ratios.calmar.value)}
          onOpen={openWith('calmar', ratios.calmar.value)}
        >
          {describeCalmar(figures)}
          {window && <FigureLine>{window}</FigureLine>}
        </FigureView>
        <FigureView
          subject={SUBJECT}
          {...ratioTable.underWater}
          value={longest ? formatCount(longest.days, 'day') : missing}
          onOpen={longest ? () => open('underWater') : null}
        >
          {describeLongest(figures, today)}
          {now && <FigureLine>{now}</FigureLine>}
        </FigureView>
      </dl>
      <p className={clsx('cap', figureStyles.note)}>{describeRatioNote(figures)}</p>
      <RatioDialog figures={figures} income={income} account={account} />
    </Card>
  )
}

/** The arithmetic of the figure in the URL. */
function RatioDialog({
  figures,
  income,
  account,
}: {
  figures: AccountFigures
  income: IncomeChoice
  account: string
}) {
  const { figure, close } = useRatioDialog()
  if (!figure) return null
  const { title, help } = ratioTable[figure]
  const parts = explainRatio(figure, figures, income)
  const days = parts.length > 0 ? findRatioDays(figure, figures) : null
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} description={help}>
      <DialogBody>
        <div className={arithmeticStyles.parts}>
          {parts.length === 0 && <p className="soft">This figure does not exist for this account yet.</p>}
          {parts.map((part) => (
            <ArithmeticPart key={part.title} formula={part} result={formatInput(part.result)} help={null} />
          ))}
        </div>
      </DialogBody>
      {days && (
        <DialogFooter>
          <span className="gap" />
          <Link className={getButtonClass({})} to={paths.trades({ account, realised: days })}>
            <ButtonFace>Show the trades with exits then</ButtonFace>
          </Link>
        </DialogFooter>
      )}
    </Dialog>
  )
}
