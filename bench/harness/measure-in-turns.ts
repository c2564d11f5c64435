/**
 * Measures each contestant once per round, in turns, so that other load on the machine slows all of them equally.
 * Warm-up rounds come first and are not counted: one, or more where the code that is measured runs in this process, which
 * compiles it during the first calls.
 */
export async function measureInTurns<Name extends string, Result>(
  contestants: Record<Name, () => Promise<Result>>,
  rounds: number,
  { warmUpRounds = 1 } = {},
): Promise<Record<Name, Result>[]> {
  const results: Record<Name, Result>[] = []
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const result: Partial<Record<Name, Result>> = {}
    for (const name in contestants) result[name] = await contestants[name]()
    if (round >= warmUpRounds) results.push(result as Record<Name, Result>) // every name was measured above
  }
  return results
}
