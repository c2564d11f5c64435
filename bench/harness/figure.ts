/** One line of the table: the measured figure, its baseline, and whether the goal is met. */
export type Figure = {
  what: string
  measured: string
  /** The baseline that was measured in the same run; none when the goal is absolute. */
  baseline: string | null
  ratio: number | null
  goal: string
  met: boolean
}

/** One measurement; the command line selects it by `name`. */
export type Row = { name: string; measure(): Promise<Figure[]> }
