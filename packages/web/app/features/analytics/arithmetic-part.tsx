import type { Formula } from '@candlebook/domain/analytics/formula'
import { areAmountsHidden } from '@candlebook/domain/text/hidden-amounts'
import { clsx } from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { formatInput, HIDDEN_SPREADSHEET } from './arithmetic.words.ts'
import styles from './arithmetic-dialog.module.css'
import ledgerStyles from './key-metrics.module.css'

/** The arithmetic of one figure: formula, numbers, convention, spreadsheet. With `help` it is the first of its dialog. */
export function ArithmeticPart({
  formula: { title, words, inputs, convention, spreadsheet },
  result,
  rounding = null,
  help,
}: {
  formula: Formula & { title: string }
  result: string
  rounding?: string | null
  help: string | null
}) {
  return (
    <section aria-label={title}>
      {help === null ? <h3 className="h-card">{title}</h3> : <p className="soft">{help}</p>}
      <p className={styles.formula}>{words}</p>
      <table className={clsx(ledgerStyles.ledger, 'num')}>
        <tbody>
          {inputs.map((input) => (
            <tr key={input.name}>
              <th scope="row">{input.name}</th>
              <td>{formatInput(input)}</td>
            </tr>
          ))}
          <tr className={ledgerStyles.total}>
            <th scope="row">{title}</th>
            <td>
              <span className={ledgerStyles.doubleLine}>{result}</span>
            </td>
          </tr>
        </tbody>
      </table>
      {rounding && <p className={clsx(styles.rounding, 'cap num')}>{rounding}</p>}
      <p className="cap">{convention}</p>
      {spreadsheet && areAmountsHidden() && <p className="cap">{HIDDEN_SPREADSHEET}</p>}
      {spreadsheet && !areAmountsHidden() && <SpreadsheetFormula title={title} formula={spreadsheet} />}
    </section>
  )
}

/** The formula for a spreadsheet, with a button that copies it. */
function SpreadsheetFormula({ title, formula }: { title: string; formula: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formula)
      setCopied(true)
    } catch {
      // The browser may refuse; the user can still select the text.
      toast({
        title: 'Error',
        description: 'The browser did not allow copying. Select the formula instead.',
        variant: 'destructive',
      })
    }
  }
  return (
    <div>
      <p className="h-group">For a spreadsheet</p>
      <div className={styles.spreadsheet}>
        <code>{formula}</code>
        <Button size="small" icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
          <span className="visually-hidden"> the formula of {title}</span>
        </Button>
      </div>
    </div>
  )
}
