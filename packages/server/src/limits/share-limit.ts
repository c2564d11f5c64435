/** The part of a limit of the whole server that one of its processes enforces; rounded up, so that it is never 0. */
export function shareLimit(total: number, processes: number, { min = 1 } = {}): number {
  return Math.max(min, Math.ceil(total / processes))
}
