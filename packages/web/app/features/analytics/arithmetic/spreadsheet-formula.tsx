import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import styles from './spreadsheet-formula.module.css'

/** The formula for a spreadsheet, with a button that copies it. */
export function SpreadsheetFormula({ title, formula }: { title: string; formula: string }) {
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
      <div className={styles.formula}>
        <code>{formula}</code>
        <Button size="small" icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
          <span className="visually-hidden"> the formula of {title}</span>
        </Button>
      </div>
    </div>
  )
}
