/** One line of the table: what was measured, beside what, and whether the goal is met. */
export type Figure = {
  what: string
  measured: string
  /** The bare thing measured in the same run; none where the goal is an absolute one. */
  floor: string | null
  ratio: number | null
  goal: string
  met: boolean
}

/** Something to measure; `name` is what the command line picks it by. */
export type Row = { name: string; measure(): Promise<Figure[]> }
