import type { FileNote } from '../csv/row.ts'

/** What the codes of a line mean. Source: Interactive Brokers, Reporting Reference, Codes. */
export type Codes = {
  isCancellation: boolean
  /** 'C' without 'O'. */
  isClosing: boolean
  /** The option ended: expired (Ep), was exercised (Ex) or assigned (A). */
  endsOption: boolean
  isExercise: boolean
  /** AutoFX: a conversion that the broker made to settle a trade. */
  isAutomaticConversion: boolean
}

/** Reads the codes of a line, such as 'A;C' or 'O;P'. */
export function readCodes(text: string): Codes {
  const codes = new Set(text.split(/[;,]\s*/).map((code) => code.trim()))
  const isExercise = codes.has('A') || codes.has('Ex')
  return {
    isCancellation: codes.has('Ca'),
    isClosing: codes.has('C') && !codes.has('O'),
    endsOption: isExercise || codes.has('Ep'),
    isExercise,
    isAutomaticConversion: codes.has('AFx'),
  }
}

/**
 * Adds the warning import.assignment_kept_apart at the first exercised or assigned option of a file: the broker counts its
 * premium with the shares, Candlebook with the option.
 */
export function warnAssignment(warnings: FileNote[], line: number): void {
  const code = 'import.assignment_kept_apart'
  if (warnings.every((warning) => warning.code !== code)) warnings.push({ line, code, message: ASSIGNMENT })
}

const ASSIGNMENT =
  'An option of this file was exercised or assigned. The broker moves its premium to the price of the shares, so that the option has a P&L of zero. Candlebook keeps both apart: the option closes at 0 and keeps its premium, and the shares count from the strike price. The sum of both trades is the same.'
